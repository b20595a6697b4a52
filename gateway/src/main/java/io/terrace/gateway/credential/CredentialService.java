package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Ticker;
import io.quarkus.logging.Log;
import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.revocation.ApiKeyChangeListener;
import io.terrace.gateway.upstream.ContextSwitch;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

@Singleton
public class CredentialService implements ApiKeyChangeListener {

    private static final CachedCredential NONE = new CachedCredential(null, 0, 0);

    /// Between two questions about keys that are held: of a hundred each, that is 240,000 in two minutes.
    private static final Duration RENEWAL = Duration.ofMillis(50);

    private final CredentialCache copies;
    private final Vertx vertx;

    CredentialService(Vertx vertx, GatewayConfig config, CredentialClient source) {
        this.vertx = vertx;
        copies = new CredentialCache(config.credentials(), source::ask, Ticker.systemTicker());
    }

    void start(@Observes StartupEvent event) {
        vertx.setPeriodic(RENEWAL.toMillis(), id -> {
            copies.renew();
            copies.askWaiting();
        });
    }

    /// What is known of it here; null where auth-service must be asked.
    ///
    /// @param presented a key or an operator's token as the client sent it
    /// @param now by `System.nanoTime()`
    public @Nullable CachedCredential held(String presented, long now) {
        KeyHash hash = CredentialFormat.hash(presented);
        CachedCredential held = hash == null ? null : copies.held(hash, now);
        return held == null && !CredentialFormat.fits(presented) ? NONE : held;
    }

    /// Fails with a refusal where auth-service does not answer.
    ///
    /// @param presented a key or an operator's token that is not held
    public Future<CachedCredential> ask(String presented) {
        return ask(presented, copies::ask);
    }

    /// The same, in one question with others within [#RENEWAL]: many that are likely to be unknown cost auth-service
    /// little.
    public Future<CachedCredential> askWithOthers(String presented) {
        return ask(presented, copies::askWithOthers);
    }

    private Future<CachedCredential> ask(String presented, Function<KeyHash, Future<CachedCredential>> question) {
        KeyHash hash = CredentialFormat.hash(presented);
        return hash == null || !CredentialFormat.fits(presented)
                ? Future.succeededFuture(NONE)
                : ContextSwitch.of(vertx, question.apply(hash));
    }

    /// Either, as it takes.
    public Future<CachedCredential> find(String presented) {
        CachedCredential held = held(presented, System.nanoTime());
        return held == null ? ask(presented) : Future.succeededFuture(held);
    }

    /// The same for a key of which no more is known than its hash, 64 hex digits; anything else is no key.
    public Future<CachedCredential> findByHash(String hex) {
        KeyHash hash = KeyHash.parse(hex);
        if (hash == null) {
            return Future.succeededFuture(NONE);
        }
        CachedCredential held = copies.held(hash, System.nanoTime());
        return held == null ? ContextSwitch.of(vertx, copies.ask(hash)) : Future.succeededFuture(held);
    }

    /// What [#findByHash] takes; null for what is no key.
    ///
    /// @param presented a key as the client sent it
    public static @Nullable String hashOf(String presented) {
        KeyHash hash = CredentialFormat.hash(presented);
        return hash == null ? null : hash.hex();
    }

    /// The next request with this key asks again.
    @Override
    public void changed(String hash) {
        KeyHash changed = KeyHash.parse(hash);
        if (changed == null) {
            Log.warn("An event tells of a key by what is no SHA-256");
        } else {
            copies.changed(changed);
        }
    }
}
