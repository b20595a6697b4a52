package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Interner;
import io.terrace.platform.kernel.Credential;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What many credentials say is kept once: of a hundred thousand keys, each is then little more than its id.
final class CredentialInterner {

    private final Interner<Object> parts = Interner.newWeakInterner();

    Credential of(Credential own) {
        return new Credential(
                own.id(),
                own.kind(),
                once(own.partnerId()),
                once(own.communityId()),
                own.environment().intern(),
                own.status(),
                once(List.copyOf(own.scopes())),
                once(List.copyOf(own.allowedOrigins())),
                own.expiresAt(),
                once(Map.copyOf(own.limits())),
                once(own.minSdkVersion()));
    }

    @SuppressWarnings("unchecked")
    private <T extends @Nullable Object> T once(T part) {
        return part == null ? part : (T) parts.intern(part);
    }
}
