package io.terrace.gateway.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.exchange.BearerToken;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.revocation.SessionRevocations;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

@Singleton
public class FanTokenVerifier {

    private static final String TYPE = "at+jwt";
    private static final Duration SWEEP = Duration.ofMinutes(1);

    private final Cache<BearerToken, FanToken> verified;
    private final SignatureVerifier signatures;
    private final FanClaimsValidator claims;
    private final SessionRevocations revocations;
    private final InstantSource clock;

    FanTokenVerifier(
            GatewayConfig config, SignatureVerifier signatures, SessionRevocations revocations, InstantSource clock) {
        verified = Caffeine.newBuilder()
                .maximumSize(config.tokens().kept())
                .executor(Runnable::run)
                .build();
        this.signatures = signatures;
        claims = new FanClaimsValidator(config.publicUrl(), config.revocations().lookBack());
        this.revocations = revocations;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event, Vertx vertx) {
        revocations.onRaised(issuedAt -> sweep());
        vertx.setPeriodic(
                SWEEP.toMillis(),
                id -> vertx.executeBlocking(() -> {
                    sweep();
                    return null;
                }));
    }

    /// A token that was verified before, or a [RefusalException] where it is no longer good; null for any other.
    public @Nullable Future<FanToken> known(BearerToken bearer, Instant now) {
        FanToken known = verified.getIfPresent(bearer);
        return known == null ? null : current(known, bearer, now);
    }

    /// Fails with a [RefusalException] for a token that is not good now.
    public Future<FanToken> verify(BearerToken bearer) {
        Future<FanToken> known = known(bearer, clock.instant());
        return known == null ? verifyAnew(bearer) : known;
    }

    /// Whether a token names this key as the one that signed it.
    public boolean names(BearerToken bearer, String kid) {
        return signatures.names(bearer.token(), kid);
    }

    private Future<FanToken> verifyAnew(BearerToken bearer) {
        return signatures
                .check(bearer.token(), TYPE)
                .compose(jwt -> claims.read(jwt, clock.instant())
                        .map(token -> keep(bearer, token))
                        .orElseGet(() -> refused(ErrorCode.TOKEN_INVALID)));
    }

    private Future<FanToken> keep(BearerToken bearer, FanToken token) {
        verified.put(bearer, token);
        // Checked after it is stored: a concurrent raise of that time either finds the token, or is seen here.
        if (token.issuedAt() <= revocations.refusedUpTo()) {
            verified.invalidate(bearer);
            return refused(ErrorCode.TOKEN_EXPIRED);
        }
        return current(token, bearer, clock.instant());
    }

    private Future<FanToken> current(FanToken token, BearerToken bearer, Instant now) {
        if (token.isOver(now)) {
            verified.invalidate(bearer);
            return refused(ErrorCode.TOKEN_EXPIRED);
        }
        if (!signatures.stand(token.kid(), now)) {
            verified.invalidate(bearer);
            return refused(ErrorCode.TOKEN_INVALID);
        }
        return revocations.isRevoked(token.sessionId())
                ? refused(ErrorCode.SESSION_REVOKED)
                : Future.succeededFuture(token);
    }

    /// Drops those that have ended: their bearers have others and bring them no more; and those that are refused
    /// for their age.
    void sweep() {
        Instant now = clock.instant();
        long refusedUpTo = revocations.refusedUpTo();
        verified.asMap().values().removeIf(token -> token.isOver(now) || token.issuedAt() <= refusedUpTo);
    }

    private static Future<FanToken> refused(ErrorCode code) {
        return Future.failedFuture(new RefusalException(code));
    }
}
