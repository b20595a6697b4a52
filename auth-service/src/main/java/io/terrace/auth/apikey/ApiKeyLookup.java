package io.terrace.auth.apikey;

import io.terrace.platform.kernel.Credential;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// Finds the API keys behind hashes.
public interface ApiKeyLookup {

    /// Those that there are. A revoked or expired key is found too, and says so.
    ///
    /// @param hashes SHA-256 of a key each, 64 lower-case hex digits
    Map<String, Credential> find(Set<String> hashes);

    /// Notes when keys were last used. What is older than what is known, and who is unknown, is passed over.
    void used(Map<UUID, Instant> lastUsedAt);
}
