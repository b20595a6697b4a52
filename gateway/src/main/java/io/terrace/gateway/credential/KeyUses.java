package io.terrace.gateway.credential;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialUses;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// When each key was last admitted, as exactly as it is told to auth-service: gathered here, and told every so often in
/// lots, one after another. What could not be told is told next time.
@Singleton
public class KeyUses {

    private final Map<UUID, Long> untold = new ConcurrentHashMap<>();
    private final Vertx vertx;
    private final CredentialSource auth;
    private final Duration pause;
    private final long grain;

    KeyUses(Vertx vertx, GatewayConfig config, CredentialSource auth) {
        this.vertx = vertx;
        this.auth = auth;
        pause = config.credentials().tellUses();
        grain = Math.max(1, pause.toSeconds());
    }

    void start(@Observes StartupEvent event) {
        vertx.setPeriodic(pause.toMillis(), id -> tell(untold.keySet().iterator()));
    }

    /// All at once, as far as there is time.
    void stop(@Observes ShutdownEvent event) {
        Iterator<UUID> used = untold.keySet().iterator();
        while (used.hasNext()) {
            tell(lot(used));
        }
    }

    /// One look at a map for all but the first request of a key in a while.
    public void note(Credential key, Instant usedAt) {
        long second = usedAt.getEpochSecond();
        Long before = untold.get(key.id());
        if (before == null || second - before >= grain) {
            untold.put(key.id(), second);
        }
    }

    private void tell(Iterator<UUID> used) {
        if (used.hasNext()) {
            tell(lot(used)).onSuccess(told -> tell(used));
        }
    }

    private Future<Void> tell(Map<UUID, Long> lot) {
        Map<UUID, Instant> uses = new HashMap<>();
        lot.forEach((key, second) -> uses.put(key, Instant.ofEpochSecond(second)));
        return auth.tell(new CredentialUses(uses)).onFailure(away -> {
            Log.debugf("Uses of keys could not be told: %s", away.getClass().getSimpleName());
            lot.forEach((key, second) -> untold.merge(key, second, Math::max));
        });
    }

    private Map<UUID, Long> lot(Iterator<UUID> used) {
        Map<UUID, Long> lot = new HashMap<>();
        while (lot.size() < CredentialUses.MOST && used.hasNext()) {
            UUID key = used.next();
            Long second = untold.remove(key);
            if (second != null) {
                lot.put(key, second);
            }
        }
        return lot;
    }
}
