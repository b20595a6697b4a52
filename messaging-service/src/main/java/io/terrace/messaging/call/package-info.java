/// Calls between two fans (Squad Line).
///
/// Only the server changes a call's state, under the lock of the call's row, by the database's clock, and only as
/// [CallLifecycle] allows. A unique index over active parties decides who is busy. A provider's webhooks are stored
/// once by
/// their id and read as a set, so that order and repetition do not matter. If one never arrives, time or the reconciler
/// ends the call.
@NullMarked
package io.terrace.messaging.call;

import org.jspecify.annotations.NullMarked;
