/// Calls between two fans (Squad Line).
///
/// The server alone owns a call's state. A transition is made with the call's row locked, by the database's clock, and
/// only as [CallState] allows it; a unique index over active parties decides who is busy. What a provider says is kept
/// once an id and read as a whole, so that neither its order nor its repetition matters. Whatever never comes, time or
/// the reconciler makes up for.
@NullMarked
package io.terrace.messaging.call;

import org.jspecify.annotations.NullMarked;
