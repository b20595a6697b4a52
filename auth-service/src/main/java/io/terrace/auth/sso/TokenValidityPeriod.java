package io.terrace.auth.sso;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jspecify.annotations.Nullable;

/// When a token is good, by its own word and a clock that may differ a little from ours.
///
/// @param expiresAt with the allowance
record TokenValidityPeriod(Optional<Instant> expiresAt, boolean isOpen) {

    static final Duration SKEW = Duration.ofSeconds(30);

    private static final long FAR_FUTURE = Instant.parse("9999-01-01T00:00:00Z").getEpochSecond();

    static TokenValidityPeriod of(JwtClaims claims, Instant now) throws MalformedClaimException {
        Optional<Instant> expiresAt = instant(claims.getExpirationTime()).map(end -> end.plus(SKEW));
        boolean isOver = expiresAt.filter(end -> !now.isBefore(end)).isPresent();
        boolean isYetToCome = isLater(claims.getNotBefore(), now) || isLater(claims.getIssuedAt(), now);
        return new TokenValidityPeriod(expiresAt, !isOver && !isYetToCome);
    }

    private static boolean isLater(@Nullable NumericDate date, Instant now) {
        return instant(date).filter(at -> at.isAfter(now.plus(SKEW))).isPresent();
    }

    private static Optional<Instant> instant(@Nullable NumericDate date) {
        return Optional.ofNullable(date)
                .map(given -> Instant.ofEpochSecond(Math.clamp(given.getValue(), 0, FAR_FUTURE)));
    }
}
