package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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

    /// Of publishable keys, which are no secret, so that a request computes none.
    private final Cache<String, String> hashes;

    private final Copies copies;
    private final Vertx vertx;

    Credentials(Vertx vertx, GatewayConfig config, CredentialSource source) {
        this.vertx = vertx;
        hashes = Caffeine.newBuilder()
                .maximumSize(config.credentials().kept())
                .executor(Runnable::run)
                .build();
        copies = new Copies(config.credentials(), source::ask, Ticker.systemTicker());
    }

    /// What is known of it here; null where auth-service must be asked.
    ///
    /// @param presented a key or an operator's token as the client sent it
    public @Nullable Future<Optional<Credential>> held(String presented) {
        String seen = hashes.getIfPresent(presented);
        if (seen != null) {
            return copies.held(seen);
        }
        if (!KeyShape.fits(presented)) {
            return Future.succeededFuture(Optional.empty());
        }
        String hash = KeyShape.hash(presented);
        Future<Optional<Credential>> held = copies.held(hash);
        if (held != null && held.result().filter(Credentials::isPublic).isPresent()) {
            hashes.put(presented, hash);
        }
        return held;
    }

    /// Fails with a refusal where auth-service does not answer.
    ///
    /// @param presented a key or an operator's token that is not held
    public Future<Optional<Credential>> ask(String presented) {
        return OwnLoop.of(vertx, copies.ask(KeyShape.hash(presented)));
    }

    /// Either, as it takes.
    public Future<Optional<Credential>> find(String presented) {
        Future<Optional<Credential>> held = held(presented);
        return held == null ? ask(presented) : held;
    }

    private static boolean isPublic(Credential key) {
        return key.kind() == Credential.Kind.PUBLISHABLE;
    }

    /// The next request with this key asks anew.
    @Override
    public void changed(String hash) {
        copies.changed(hash);
    }
}
