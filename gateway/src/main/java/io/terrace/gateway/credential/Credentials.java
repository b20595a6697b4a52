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

@Singleton
public class Credentials implements KeyChanges {

    private final Copies copies;
    private final Vertx vertx;

    Credentials(Vertx vertx, GatewayConfig config, CredentialSource source) {
        this.vertx = vertx;
        copies = new Copies(config.credentials(), source::ask, Ticker.systemTicker());
    }

    /// Fails with a refusal where auth-service is needed and does not answer.
    ///
    /// @param presented a key or an operator's token as the client sent it
    public Future<Optional<Credential>> find(String presented) {
        if (!KeyShape.fits(presented)) {
            return Future.succeededFuture(Optional.empty());
        }
        String hash = KeyShape.hash(presented);
        Future<Optional<Credential>> held = copies.held(hash);
        return held == null ? OwnLoop.of(vertx, copies.ask(hash)) : held;
    }

    /// The next request with this key asks anew.
    @Override
    public void changed(String hash) {
        copies.changed(hash);
    }
}
