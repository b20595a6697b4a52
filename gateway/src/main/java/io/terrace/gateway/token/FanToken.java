package io.terrace.gateway.token;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A verified access token.
///
/// @param environment of the keys it serves with, `live` or `test`; absent in one from before tokens named it
/// @param kid of the key that signed it
public record FanToken(
        UUID userId,
        UUID sessionId,
        UUID communityId,
        UUID partnerId,
        @Nullable String environment,
        Instant expiresAt,
        String kid) {

    /// Whether it serves with keys of that environment.
    public boolean servesWith(String other) {
        return environment == null || environment.equals(other);
    }

    /// A session has few of them.
    @Override
    public int hashCode() {
        return sessionId.hashCode();
    }
}
