package io.terrace.messaging.message;

import java.util.UUID;

/// A message on its way to its number.
record SendCommand(UUID conversation, UUID sender, UUID clientId, MessageContent content) {

    /// By which a repeat is known.
    record Key(UUID conversation, UUID sender, UUID clientId) {}

    Key key() {
        return new Key(conversation, sender, clientId);
    }
}
