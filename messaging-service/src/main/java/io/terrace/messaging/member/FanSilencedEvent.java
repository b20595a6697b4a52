package io.terrace.messaging.member;

import java.util.UUID;

/// A fan may not speak any more: what they say to others just now ends in the same transaction.
public record FanSilencedEvent(UUID user) {}
