/// Providers of telephony behind one interface: a call is a room, whatever the provider calls it.
///
/// What a provider says is believed where its signature holds, the body is the one that was signed, and it is not
/// older than five minutes. Secrets are in no log and in no text of an exception.
@NullMarked
package io.terrace.messaging.call.provider;

import org.jspecify.annotations.NullMarked;
