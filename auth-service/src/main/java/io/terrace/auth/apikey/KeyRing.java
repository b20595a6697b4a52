package io.terrace.auth.apikey;

import io.terrace.platform.kernel.Credential;
import java.util.Optional;

/// Finds the API key behind a hash.
public interface KeyRing {

    /// A found key counts as used.
    ///
    /// @param hash SHA-256 of the key, 64 lower-case hex digits
    Optional<Credential> find(String hash);
}
