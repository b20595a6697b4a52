package io.terrace.gateway.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.gateway.revocation.SessionRevocations;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.StaffRole;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Tokens of partners' staff, which differ from fans' in their type and audience.
@Singleton
public class StaffTokenVerifier {

    private static final String TYPE = "staff+jwt";
    private static final String AUDIENCE = "terrace-staff";
    private static final int KEPT = 10_000;

    private final Cache<String, StaffToken> verified =
            Caffeine.newBuilder().maximumSize(KEPT).executor(Runnable::run).build();
    private final SignatureVerifier signatures;
    private final SessionRevocations revocations;
    private final InstantSource clock;
    private final String issuer;
    private final Duration longest;

    StaffTokenVerifier(
            GatewayConfig config, SignatureVerifier signatures, SessionRevocations revocations, InstantSource clock) {
        this.signatures = signatures;
        this.revocations = revocations;
        this.clock = clock;
        issuer = config.publicUrl();
        longest = config.revocations().lookBack();
    }

    /// Fails with a [RefusalException] for a token that is not good now.
    public Future<StaffToken> verify(String compact) {
        StaffToken known = verified.getIfPresent(compact);
        return known == null
                ? signatures.check(compact, TYPE).compose(jwt -> read(jwt, compact))
                : current(known, compact);
    }

    /// Whether it was verified before.
    public boolean knows(String compact) {
        return verified.getIfPresent(compact) != null;
    }

    /// Whether it was good once and its session has been ended.
    public boolean isRevoked(String compact) {
        StaffToken known = verified.getIfPresent(compact);
        return known != null && revocations.isStaffRevoked(known.sessionId());
    }

    /// Whether it says it is one, rightly or not.
    public boolean isOne(String compact) {
        return signatures.isOf(compact, TYPE);
    }

    private Future<StaffToken> read(UnverifiedJwt jwt, String compact) {
        Optional<StaffToken> token = StandardClaimsValidator.hold(jwt, issuer, AUDIENCE, longest, clock.instant())
                ? claims(jwt)
                : Optional.empty();
        token.ifPresent(good -> verified.put(compact, good));
        return token.map(good -> current(good, compact)).orElseGet(() -> refused(ErrorCode.TOKEN_INVALID));
    }

    private Future<StaffToken> current(StaffToken token, String compact) {
        Instant now = clock.instant();
        if (!now.isBefore(token.expiresAt())) {
            verified.invalidate(compact);
            return refused(ErrorCode.TOKEN_EXPIRED);
        }
        if (!signatures.stand(token.kid(), now)) {
            verified.invalidate(compact);
            return refused(ErrorCode.TOKEN_INVALID);
        }
        return revocations.isStaffRevoked(token.sessionId())
                ? refused(ErrorCode.SESSION_REVOKED)
                : Future.succeededFuture(token);
    }

    private static Optional<StaffToken> claims(UnverifiedJwt jwt) {
        try {
            return StaffRole.of(jwt.claim("role").asText())
                    .map(role -> new StaffToken(
                            StandardClaimsValidator.uuid(jwt, "sub"),
                            StandardClaimsValidator.uuid(jwt, "sid"),
                            StandardClaimsValidator.uuid(jwt, "pid"),
                            jwt.claim("cid").isMissingNode() ? null : StandardClaimsValidator.uuid(jwt, "cid"),
                            role,
                            limits(jwt.claim("limits")),
                            Instant.ofEpochSecond(jwt.claim("exp").longValue()),
                            jwt.header("kid")));
        } catch (IllegalArgumentException notUuid) {
            return Optional.empty();
        }
    }

    private static Map<String, Integer> limits(JsonNode claim) {
        return claim.properties().stream()
                .filter(limit -> limit.getValue().intValue() > 0)
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, limit -> limit.getValue().intValue()));
    }

    private static Future<StaffToken> refused(ErrorCode code) {
        return Future.failedFuture(new RefusalException(code));
    }
}
