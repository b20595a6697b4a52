package io.terrace.gateway.credential;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialUses;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// When each key was last admitted, to the second: gathered here, told to auth-service every so often, all of them in
/// one go. What could not be told is told next time.
@Singleton
public class KeyUses {

    private final Map<UUID, Long> untold = new ConcurrentHashMap<>();
    private final Vertx vertx;
    private final GatewayConfig config;
    private final CredentialSource auth;

    KeyUses(Vertx vertx, GatewayConfig config, CredentialSource auth) {
        this.vertx = vertx;
        this.config = config;
        this.auth = auth;
    }

    void start(@Observes StartupEvent event) {
        vertx.setPeriodic(config.credentials().tellUses().toMillis(), id -> tell());
    }

    /// As far as there is time.
    void stop(@Observes ShutdownEvent event) {
        tell();
    }

    /// One look at a map for all but the first request of a key in a second.
    public void note(Credential key, Instant usedAt) {
        long second = usedAt.getEpochSecond();
        Long before = untold.get(key.id());
        if (before == null || before < second) {
            untold.put(key.id(), second);
        }
    }

    private void tell() {
        for (int rounds = Math.ceilDiv(untold.size(), CredentialUses.MOST); rounds > 0; rounds--) {
            Map<UUID, Long> some = take();
            Map<UUID, Instant> uses = new HashMap<>();
            some.forEach((key, second) -> uses.put(key, Instant.ofEpochSecond(second)));
            auth.tell(new CredentialUses(uses)).onFailure(away -> {
                Log.debugf("Uses of keys could not be told: %s", away.getClass().getSimpleName());
                some.forEach((key, second) -> untold.merge(key, second, Math::max));
            });
        }
    }

    private Map<UUID, Long> take() {
        List<UUID> some = untold.keySet().stream().limit(CredentialUses.MOST).toList();
        Map<UUID, Long> taken = new HashMap<>();
        for (UUID key : some) {
            Long second = untold.remove(key);
            if (second != null) {
                taken.put(key, second);
            }
        }
        return taken;
    }
}
