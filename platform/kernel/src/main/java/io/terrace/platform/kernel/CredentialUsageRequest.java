package io.terrace.platform.kernel;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/// What the gateway reports to auth-service about the keys it admitted: the id of each, and when it last did.
public record CredentialUsageRequest(Map<UUID, Instant> lastUsedAt) {

    /// As many as one telling holds, at most: little enough that no one on the same loop waits while it is written.
    public static final int MOST = 500;

    public CredentialUsageRequest {
        lastUsedAt = lastUsedAt == null ? Map.of() : Map.copyOf(lastUsedAt);
        if (lastUsedAt.size() > MOST) {
            throw new IllegalArgumentException("At most " + MOST + " uses at a time");
        }
    }
}
