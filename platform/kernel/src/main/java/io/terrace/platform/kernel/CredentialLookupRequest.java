package io.terrace.platform.kernel;

import java.util.Set;

/// What the gateway asks auth-service: the credentials behind some keys. The answer has a [Credential] for each hash
/// that is known.
///
/// @param hashes SHA-256 each, 64 lower-case hex digits
public record CredentialLookupRequest(Set<String> hashes) {

    /// As many as are asked about at a time, at most.
    public static final int MOST = 100;

    public CredentialLookupRequest {
        hashes = hashes == null ? Set.of() : Set.copyOf(hashes);
        if (hashes.size() > MOST) {
            throw new IllegalArgumentException("At most " + MOST + " keys at a time");
        }
    }
}
