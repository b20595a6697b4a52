package io.terrace.gateway.token;

import io.netty.util.AsciiString;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a token's bearer was last given for one service; those of its other services hang on it.
final class Given {

    /// @param key that the bearer came with
    /// @param madeAt `System.nanoTime()`
    record Signed(UUID key, AsciiString value, long madeAt) {}

    private final String service;
    private final @Nullable Given next;
    private volatile @Nullable Signed signed;

    Given(String service, @Nullable Given next) {
        this.service = service;
        this.next = next;
    }

    String service() {
        return service;
    }

    @Nullable Given next() {
        return next;
    }

    @Nullable Signed signed() {
        return signed;
    }

    void put(Signed fresh) {
        signed = fresh;
    }
}
