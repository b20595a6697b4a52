package io.terrace.gateway.token;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a token's bearer was last given for one service; those of its other services hang on it.
final class Given {

    private final String service;
    private final UUID key;
    private final byte[] value;
    private final long madeAt;
    private final @Nullable Given next;

    /// @param key that the bearer came with
    /// @param value of an `Authorization` header; nobody changes it
    /// @param madeAt in epoch seconds
    Given(String service, UUID key, byte[] value, long madeAt, @Nullable Given next) {
        this.service = service;
        this.key = key;
        this.value = value;
        this.madeAt = madeAt;
        this.next = next;
    }

    byte[] value() {
        return value;
    }

    long madeAt() {
        return madeAt;
    }

    /// Whether who comes with that key may have it again. Not where it is from the future: the clock was put back, and
    /// a service would refuse it.
    ///
    /// @param now in epoch seconds
    boolean serves(UUID bearersKey, long now, long lifeSeconds) {
        long age = now - madeAt;
        return age >= 0 && age < lifeSeconds && key.equals(bearersKey);
    }

    static @Nullable Given find(@Nullable Given first, String service) {
        Given given = first;
        while (given != null && !given.service.equals(service)) {
            given = given.next;
        }
        return given;
    }

    /// All of them but that service's.
    static @Nullable Given without(@Nullable Given first, String service) {
        if (first == null || first.service.equals(service)) {
            return first == null ? null : first.next;
        }
        return new Given(first.service, first.key, first.value, first.madeAt, without(first.next, service));
    }
}
