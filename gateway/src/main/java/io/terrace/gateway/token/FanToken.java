package io.terrace.gateway.token;

import java.time.Instant;
import java.util.UUID;

/// A verified access token.
///
/// @param kid of the key that signed it
public record FanToken(UUID userId, UUID sessionId, UUID communityId, UUID partnerId, Instant expiresAt, String kid) {}
