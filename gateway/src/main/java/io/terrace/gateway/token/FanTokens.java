package io.terrace.gateway.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.problem.Refusal;
import io.terrace.gateway.revocation.Revocations;
import io.terrace.platform.kernel.Code;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

@Singleton
public class FanTokens {

    private static final String TYPE = "at+jwt";
    private static final Duration SWEEP = Duration.ofMinutes(1);

    private final Cache<String, FanToken> verified;
    private final Signatures signatures;
    private final FanClaims claims;
    private final Revocations revocations;
    private final InstantSource clock;

    FanTokens(GatewayConfig config, Signatures signatures, Revocations revocations, InstantSource clock) {
        verified = Caffeine.newBuilder()
                .maximumSize(config.tokens().kept())
                .executor(Runnable::run)
                .build();
        this.signatures = signatures;
        claims = new FanClaims(config.publicUrl(), config.revocations().lookBack());
        this.revocations = revocations;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event, Vertx vertx) {
        vertx.setPeriodic(
                SWEEP.toMillis(),
                id -> vertx.executeBlocking(() -> {
                    sweep();
                    return null;
                }));
    }

    /// A token that was verified before, or a [Refusal] where it is no longer good; null for any other.
    public @Nullable Future<FanToken> known(String compact, Instant now) {
        FanToken known = verified.getIfPresent(compact);
        return known == null ? null : current(known, compact, now);
    }

    /// Fails with a [Refusal] for a token that is not good now.
    public Future<FanToken> verify(String compact) {
        Future<FanToken> known = known(compact, clock.instant());
        return known == null ? verifyAnew(compact) : known;
    }

    /// Whether a token names this key as the one that signed it.
    public boolean names(String compact, String kid) {
        return signatures.names(compact, kid);
    }

    private Future<FanToken> verifyAnew(String compact) {
        return signatures
                .check(compact, TYPE)
                .compose(jwt -> claims.read(jwt, clock.instant())
                        .map(token -> keep(compact, token))
                        .orElseGet(() -> refused(Code.TOKEN_INVALID)));
    }

    private Future<FanToken> keep(String compact, FanToken token) {
        verified.put(compact, token);
        return current(token, compact, clock.instant());
    }

    private Future<FanToken> current(FanToken token, String compact, Instant now) {
        if (token.isOver(now)) {
            verified.invalidate(compact);
            return refused(Code.TOKEN_EXPIRED);
        }
        if (!signatures.stand(token.kid(), now)) {
            verified.invalidate(compact);
            return refused(Code.TOKEN_INVALID);
        }
        return revocations.isRevoked(token.sessionId()) ? refused(Code.SESSION_REVOKED) : Future.succeededFuture(token);
    }

    /// Drops those that have ended: whoever bore them has another and brings them no more.
    void sweep() {
        Instant now = clock.instant();
        verified.asMap().values().removeIf(token -> token.isOver(now));
    }

    private static Future<FanToken> refused(Code code) {
        return Future.failedFuture(new Refusal(code));
    }
}
