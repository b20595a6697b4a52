package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.revocation.KeyChanges;
import io.terrace.gateway.upstream.OwnLoop;
import io.terrace.platform.kernel.Credential;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

@Singleton
public class Credentials implements KeyChanges {

    private final Cache<String, Optional<Credential>> kept;
    private final Map<String, Future<Optional<Credential>>> asked = new ConcurrentHashMap<>();
    private final Vertx vertx;
    private final CredentialSource source;

    Credentials(Vertx vertx, GatewayConfig config, CredentialSource source) {
        this.vertx = vertx;
        this.source = source;
        Duration known = config.credentials().knownFor();
        Duration unknown = config.credentials().unknownFor();
        kept = Caffeine.newBuilder()
                .maximumSize(config.credentials().kept())
                .executor(Runnable::run)
                .expireAfter(Expiry.<String, Optional<Credential>>writing(
                        (hash, credential) -> credential.isPresent() ? known : unknown))
                .build();
    }

    /// Fails with a refusal where auth-service is needed and does not answer.
    ///
    /// @param presented a key or an operator's token as the client sent it
    public Future<Optional<Credential>> find(String presented) {
        if (!KeyShape.fits(presented)) {
            return Future.succeededFuture(Optional.empty());
        }
        String hash = KeyShape.hash(presented);
        Optional<Credential> known = kept.getIfPresent(hash);
        return known == null ? ask(hash) : Future.succeededFuture(known);
    }

    /// The next request with this key asks anew.
    @Override
    public void changed(String hash) {
        asked.compute(hash, (h, current) -> {
            kept.invalidate(h);
            return null;
        });
    }

    // Parallel misses share one question. Its answer is kept only while the question is still on record: see changed.
    private Future<Optional<Credential>> ask(String hash) {
        Future<Optional<Credential>> answer = asked.computeIfAbsent(hash, this::keptOrAsked);
        answer.onComplete(done -> asked.computeIfPresent(hash, (h, current) -> {
            if (current != answer) {
                return current;
            }
            if (done.succeeded()) {
                kept.put(h, done.result());
            }
            return null;
        }));
        return OwnLoop.of(vertx, answer);
    }

    private Future<Optional<Credential>> keptOrAsked(String hash) {
        Optional<Credential> known = kept.getIfPresent(hash);
        return known == null ? source.ask(hash) : Future.succeededFuture(known);
    }
}
