package io.terrace.gateway.token;

import io.terrace.gateway.upstream.UpstreamService;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a token's bearer was given for one service; those of its other services hang on it.
final class CachedContextTokenHeader extends RefreshableContextTokenHeader {

    private final String service;
    private final UUID key;
    private volatile @Nullable CachedContextTokenHeader next;

    /// @param key that the bearer came with
    /// @param claims see [RefreshableContextTokenHeader]
    /// @param now in epoch seconds
    CachedContextTokenHeader(
            UpstreamService service, UUID key, String claims, long now, @Nullable CachedContextTokenHeader next) {
        super(service.contextKey(), claims, now);
        this.service = service.name();
        this.key = key;
        this.next = next;
    }

    /// Whether it is for who comes with that key.
    boolean serves(UUID bearersKey) {
        return key.equals(bearersKey);
    }

    static @Nullable CachedContextTokenHeader find(@Nullable CachedContextTokenHeader first, String service) {
        CachedContextTokenHeader given = first;
        while (given != null && !given.service.equals(service)) {
            given = given.next;
        }
        return given;
    }

    /// Takes that service's out.
    ///
    /// @return the first of those left
    static @Nullable CachedContextTokenHeader without(@Nullable CachedContextTokenHeader first, String service) {
        if (first == null || first.service.equals(service)) {
            return first == null ? null : first.next;
        }
        first.next = without(first.next, service);
        return first;
    }
}
