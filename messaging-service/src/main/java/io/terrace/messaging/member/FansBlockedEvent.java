package io.terrace.messaging.member;

import java.util.UUID;

/// One of two fans has blocked the other: what is going on between them ends in the same transaction.
public record FansBlockedEvent(UUID blocker, UUID blocked) {}
