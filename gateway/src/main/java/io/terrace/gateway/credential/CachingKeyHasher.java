package io.terrace.gateway.credential;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.Sha256Hash;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/// One event loop's way to keys' hashes. It remembers those of publishable keys that came lately: as a fan's apps share
/// one, most requests bring one of few. Secrets are not remembered.
final class CachingKeyHasher {

    private static final int REMEMBERED = 256;
    private static final String PUBLISHABLE = "pk_";

    private record Known(String key, KeyHash hash) {}

    private final MessageDigest digest;
    private final @Nullable Known[] lately = new Known[REMEMBERED];

    CachingKeyHasher() {
        digest = Sha256Hash.digest();
    }

    /// That of a key that came lately; null for any other.
    @Nullable KeyHash known(String key) {
        Known known = lately[place(key)];
        return known != null && known.key().equals(key) ? known.hash() : null;
    }

    KeyHash of(String key) {
        KeyHash hash = KeyHash.of(digest.digest(key.getBytes(UTF_8)));
        if (key.startsWith(PUBLISHABLE)) {
            lately[place(key)] = new Known(key, hash);
        }
        return hash;
    }

    private static int place(String key) {
        return key.hashCode() & (REMEMBERED - 1);
    }
}
