package io.terrace.messaging.call.provider;

import java.util.List;
import java.util.UUID;

/// What a webhook turned out to be.
public sealed interface WebhookResult {

    /// Genuine, with what is news to us; none where it is about something else.
    record Events(List<ProviderEvent> events) implements WebhookResult {

        public Events {
            events = List.copyOf(events);
        }
    }

    /// A phone wants to enter a room, and the provider asks what to do.
    record JoinRequest(CallRoom room, UUID fanId) implements WebhookResult {}

    /// Genuine, but it asks for a room that is none of ours.
    record UnknownRoom() implements WebhookResult {}

    /// Forged, altered or too old.
    record Rejected() implements WebhookResult {}
}
