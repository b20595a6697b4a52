package io.terrace.gateway.credential;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.kernel.CredentialUsageRequest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// When each key was last admitted, to the second, as far as auth-service does not know it: sent every so often in
/// lots, one after another. What could not be sent is sent next time.
@Singleton
public class KeyUseReporter {

    private final Queue<CachedCredential> untold = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final Vertx vertx;
    private final GatewayConfig config;
    private final CredentialClient auth;

    KeyUseReporter(Vertx vertx, GatewayConfig config, CredentialClient auth) {
        this.vertx = vertx;
        this.config = config;
        this.auth = auth;
    }

    void start(@Observes StartupEvent event) {
        vertx.setPeriodic(config.credentials().tellUses().toMillis(), id -> tell(size.get()));
    }

    /// All at once, as far as there is time.
    void stop(@Observes ShutdownEvent event) {
        for (int left = size.get(); left > 0; left -= CredentialUsageRequest.MOST) {
            tell(lot(left));
        }
    }

    /// @param key one that is known
    public void note(CachedCredential key, Instant usedAt) {
        if (key.used(usedAt.getEpochSecond())) {
            add(key);
        }
    }

    private void add(CachedCredential key) {
        untold.add(key);
        size.incrementAndGet();
    }

    private void tell(int most) {
        if (most > 0) {
            tell(lot(most)).onSuccess(told -> tell(most - CredentialUsageRequest.MOST));
        }
    }

    private Future<Void> tell(List<CachedCredential> lot) {
        Map<UUID, Instant> uses = new HashMap<>();
        lot.forEach(key -> {
            Instant usedAt = Instant.ofEpochSecond(key.tell());
            key.credential().ifPresent(known -> uses.merge(known.id(), usedAt, KeyUseReporter::later));
        });
        return auth.tell(new CredentialUsageRequest(uses)).onFailure(away -> {
            Log.debugf("Uses of keys could not be sent: %s", away.getClass().getSimpleName());
            lot.stream().filter(CachedCredential::isNews).forEach(this::add);
        });
    }

    private List<CachedCredential> lot(int most) {
        List<CachedCredential> lot = new ArrayList<>();
        while (lot.size() < Math.min(most, CredentialUsageRequest.MOST)) {
            CachedCredential key = untold.poll();
            if (key == null) {
                break;
            }
            size.decrementAndGet();
            lot.add(key);
        }
        return lot;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
