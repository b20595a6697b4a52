package io.terrace.gateway.credential;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.exchange.AsciiRules;
import io.terrace.platform.kernel.ApiKeyFormat;
import org.jspecify.annotations.Nullable;

/// What credentials look like from outside: an API key, or `op_` and word characters.
final class CredentialFormat {

    private static final int MIN = 12;
    private static final int MAX = 256;

    private static final FastThreadLocal<CachingKeyHasher> HASHES = new FastThreadLocal<>() {
        @Override
        protected CachingKeyHasher initialValue() {
            return new CachingKeyHasher();
        }
    };

    private CredentialFormat() {}

    /// The SHA-256 of what is no longer than a credential; null for anything else.
    static @Nullable KeyHash hash(String presented) {
        CachingKeyHasher own = HASHES.get();
        KeyHash known = own.known(presented);
        return known == null && presented.length() <= MAX ? own.of(presented) : known;
    }

    /// Whether it is worth asking about.
    static boolean fits(String presented) {
        return presented.startsWith("op_") ? isToken(presented) : ApiKeyFormat.isWellFormed(presented);
    }

    private static boolean isToken(String presented) {
        int length = presented.length();
        return length >= MIN && length <= MAX && presented.chars().allMatch(AsciiRules::isWord);
    }
}
