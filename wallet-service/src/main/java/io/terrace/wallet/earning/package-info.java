/// Earn rules: facts other services tell, and the points they are worth.
///
/// Rules are data: an event's name, whose points they are and what makes a fact, by the event's own fields; so a new
/// kind of fact needs no code. A fact is paid once per rule and fan, by constraint, in the transaction that notes the
/// event as applied.
@NullMarked
package io.terrace.wallet.earning;

import org.jspecify.annotations.NullMarked;
