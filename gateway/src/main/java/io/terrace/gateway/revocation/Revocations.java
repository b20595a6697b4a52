package io.terrace.gateway.revocation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.terrace.gateway.GatewayConfig;
import jakarta.inject.Singleton;
import java.util.UUID;

/// Sessions that were ended while their access tokens may still live.
@Singleton
public class Revocations {

    private final Cache<UUID, Boolean> sessions;

    Revocations(GatewayConfig config) {
        sessions = Caffeine.newBuilder()
                .expireAfterWrite(config.revocations().lookBack())
                .executor(Runnable::run)
                .build();
    }

    public boolean isRevoked(UUID session) {
        return sessions.getIfPresent(session) != null;
    }

    void revoke(UUID session) {
        sessions.put(session, true);
    }
}
