/// Earn rules: which events of other services earn points.
///
/// Rules are data: an event's name, the fields with its fans, and the fields that make a fact; a new kind of fact needs
/// no code. A fact is paid once per rule and fan, by constraint, in the transaction that applies the event.
@NullMarked
package io.terrace.wallet.earning;

import org.jspecify.annotations.NullMarked;
