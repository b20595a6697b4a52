package io.terrace.gateway.token;

import io.terrace.gateway.upstream.UpstreamService;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a token's bearer was given for one service; those of its other services hang on it.
final class ContextTokenCache extends ContextHeader {

    private final String service;
    private final UUID key;
    private volatile @Nullable ContextTokenCache next;

    /// @param key that the bearer came with
    /// @param claims see [ContextHeader]
    /// @param now in epoch seconds
    ContextTokenCache(UpstreamService service, UUID key, String claims, long now, @Nullable ContextTokenCache next) {
        super(service.contextKey(), claims, now);
        this.service = service.name();
        this.key = key;
        this.next = next;
    }

    /// Whether it is for who comes with that key.
    boolean serves(UUID bearersKey) {
        return key.equals(bearersKey);
    }

    static @Nullable ContextTokenCache find(@Nullable ContextTokenCache first, String service) {
        ContextTokenCache given = first;
        while (given != null && !given.service.equals(service)) {
            given = given.next;
        }
        return given;
    }

    /// Takes that service's out.
    ///
    /// @return the first of those left
    static @Nullable ContextTokenCache without(@Nullable ContextTokenCache first, String service) {
        if (first == null || first.service.equals(service)) {
            return first == null ? null : first.next;
        }
        first.next = without(first.next, service);
        return first;
    }
}
