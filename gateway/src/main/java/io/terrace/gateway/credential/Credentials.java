package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Ticker;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.revocation.KeyChanges;
import io.terrace.gateway.upstream.OwnLoop;
import io.terrace.platform.kernel.Credential;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Singleton
public class Credentials implements KeyChanges {

    private static final Future<Optional<Credential>> NOTHING = Future.succeededFuture(Optional.empty());

    private final Copies copies;
    private final Vertx vertx;

    Credentials(Vertx vertx, GatewayConfig config, CredentialSource source) {
        this.vertx = vertx;
        copies = new Copies(config.credentials(), source::ask, Ticker.systemTicker());
    }

    /// What is known of it here; null where auth-service must be asked.
    ///
    /// @param presented a key or an operator's token as the client sent it
    /// @param now by `System.nanoTime()`
    public @Nullable Future<Optional<Credential>> held(String presented, long now) {
        String hash = KeyShape.hash(presented);
        Future<Optional<Credential>> held = hash == null ? null : copies.held(hash, now);
        return held == null && !KeyShape.fits(presented) ? NOTHING : held;
    }

    /// Fails with a refusal where auth-service does not answer.
    ///
    /// @param presented a key or an operator's token that is not held
    public Future<Optional<Credential>> ask(String presented) {
        String hash = KeyShape.hash(presented);
        return hash == null || !KeyShape.fits(presented) ? NOTHING : OwnLoop.of(vertx, copies.ask(hash));
    }

    /// Either, as it takes.
    public Future<Optional<Credential>> find(String presented) {
        Future<Optional<Credential>> held = held(presented, System.nanoTime());
        return held == null ? ask(presented) : held;
    }

    /// The next request with this key asks anew.
    @Override
    public void changed(String hash) {
        copies.changed(hash);
    }
}
