package io.terrace.gateway.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.logging.Log;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.revocation.SigningKeyWithdrawalListener;
import io.terrace.gateway.upstream.ContextSwitch;
import io.terrace.gateway.upstream.InternalRequest;
import io.terrace.gateway.upstream.InternalRequest.Answer;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.gateway.upstream.UpstreamService;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// auth-service's public keys. A key id that is not among them has them fetched, but not by everyone who makes one up:
/// after a fetch that did not help, others are refused unheard for a while.
///
/// A key that was withdrawn stays out, whatever an answer says that was on its way by then.
@Singleton
class SigningKeySet implements SigningKeyWithdrawalListener {

    private static final String PATH = "/.well-known/jwks.json";

    private final Vertx vertx;
    private final InstantSource clock;
    private final ObjectMapper json;
    private final UpstreamService auth;
    private final GatewayConfig.Tokens config;
    private volatile Map<String, Ed25519VerificationKey> keys = Map.of();
    private final Set<String> withdrawn = ConcurrentHashMap.newKeySet();
    private volatile Instant dueAt = Instant.MIN;
    private volatile Instant deafUntil = Instant.MIN;
    private @Nullable Future<Map<String, Ed25519VerificationKey>> fetching;

    SigningKeySet(
            Vertx vertx, InstantSource clock, ObjectMapper json, UpstreamRegistry upstreams, GatewayConfig config) {
        this.vertx = vertx;
        this.clock = clock;
        this.json = json;
        auth = upstreams.named("auth-service");
        this.config = config.tokens();
    }

    /// Fails with a [RefusalException]: 401 for a key that auth-service does not have, 503 where it cannot be asked.
    Future<Ed25519VerificationKey> named(String id) {
        Instant now = clock.instant();
        Ed25519VerificationKey known = keys.get(id);
        if (known != null) {
            renew(now);
            return Future.succeededFuture(known);
        }
        return withdrawn.contains(id) || now.isBefore(deafUntil)
                ? unknown()
                : ContextSwitch.of(vertx, fetch()).compose(fetched -> find(fetched, id));
    }

    /// Whether there are any to go by.
    boolean areKnown() {
        return !keys.isEmpty();
    }

    /// Fetches them before anyone asks. Fails where auth-service does not show any.
    Future<Void> begin() {
        return fetch().mapEmpty();
    }

    /// Whether what it signed still counts.
    boolean stands(String id, Instant now) {
        renew(now);
        return keys.containsKey(id);
    }

    /// The key that signs in its place is asked for at once: no one is to be refused for its being young.
    @Override
    public void withdrawn(String id) {
        withdrawn.add(id);
        keep(keys);
        deafUntil = Instant.MIN;
        vertx.runOnContext(now -> fetch());
    }

    private void renew(Instant now) {
        if (now.isAfter(dueAt)) {
            dueAt = now.plus(config.unknownKeyPause());
            fetch();
        }
    }

    private synchronized void keep(Map<String, Ed25519VerificationKey> found) {
        Map<String, Ed25519VerificationKey> standing = new HashMap<>(found);
        standing.keySet().removeAll(withdrawn);
        keys = Map.copyOf(standing);
    }

    private Future<Ed25519VerificationKey> find(Map<String, Ed25519VerificationKey> fetched, String id) {
        Ed25519VerificationKey key = fetched.get(id);
        if (key == null) {
            deafUntil = clock.instant().plus(config.unknownKeyPause());
            return unknown();
        }
        return Future.succeededFuture(key);
    }

    private synchronized Future<Map<String, Ed25519VerificationKey>> fetch() {
        if (fetching == null) {
            Future<Map<String, Ed25519VerificationKey>> now = new InternalRequest(auth, PATH, null, config.timeout())
                    .ask()
                    .transform(answer -> answer.succeeded()
                            ? read(answer.result())
                            : Future.failedFuture(RefusalException.unavailable()));
            fetching = now;
            now.onComplete(done -> fetched());
        }
        return fetching;
    }

    private synchronized void fetched() {
        fetching = null;
    }

    private Future<Map<String, Ed25519VerificationKey>> read(Answer answer) {
        Map<String, Ed25519VerificationKey> found = answer.status() == 200 ? parse(answer) : Map.of();
        if (found.isEmpty()) {
            Log.warnf("auth-service has no signing keys to show, status %d", answer.status());
            return Future.failedFuture(RefusalException.unavailable());
        }
        keep(found);
        dueAt = clock.instant().plus(config.keysFor());
        return Future.succeededFuture(keys);
    }

    private Map<String, Ed25519VerificationKey> parse(Answer answer) {
        Map<String, Ed25519VerificationKey> found = new HashMap<>();
        try {
            for (JsonNode jwk : json.readTree(answer.body().getBytes()).path("keys")) {
                Ed25519VerificationKey.of(jwk).ifPresent(key -> found.put(key.id(), key));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.copyOf(found);
    }

    private static Future<Ed25519VerificationKey> unknown() {
        return Future.failedFuture(new RefusalException(ErrorCode.TOKEN_INVALID));
    }
}
