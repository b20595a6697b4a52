/// Telephony providers behind one interface: a call is a room.
///
/// A provider's webhook is accepted if its signature is valid for this body and it is at most five minutes old. No
/// secret is in a log or in an exception's text.
@NullMarked
package io.terrace.messaging.call.provider;

import org.jspecify.annotations.NullMarked;
