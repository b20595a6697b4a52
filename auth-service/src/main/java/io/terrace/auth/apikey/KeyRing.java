package io.terrace.auth.apikey;

import io.terrace.platform.kernel.Credential;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Finds the API key behind a hash.
public interface KeyRing {

    /// @param hash SHA-256 of the key, 64 lower-case hex digits
    Optional<Credential> find(String hash);

    /// Notes when keys were last used. What is older than what is known, and who is unknown, is passed over.
    void used(Map<UUID, Instant> lastUsedAt);
}
