package io.terrace.gateway.token;

import java.time.Instant;
import java.util.UUID;

/// A verified access token.
public record FanToken(UUID userId, UUID sessionId, UUID communityId, UUID partnerId, Instant expiresAt) {}
