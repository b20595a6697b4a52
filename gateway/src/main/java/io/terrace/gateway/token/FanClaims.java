package io.terrace.gateway.token;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// What a fan's token must claim to be one of ours.
final class FanClaims {

    private static final String AUDIENCE = "terrace";
    private static final Duration SKEW = Duration.ofSeconds(60);
    private static final String SCOPE = "fan";

    private final String issuer;
    private final Duration longest;

    /// @param longest that a token may live: a revocation is remembered for so long
    FanClaims(String issuer, Duration longest) {
        this.issuer = issuer;
        this.longest = longest;
    }

    /// Empty for a token of another issuer, for another audience, from the future, that lives too long, or incomplete.
    /// Whether it has ended is for the caller to see.
    Optional<FanToken> read(Jwt jwt, Instant now) {
        boolean ours = issuer.equals(jwt.claim("iss").textValue())
                && AUDIENCE.equals(jwt.claim("aud").textValue())
                && SCOPE.equals(jwt.claim("scope").textValue())
                && isPast(jwt.claim("iat"), now)
                && (jwt.claim("nbf").isMissingNode() || isPast(jwt.claim("nbf"), now))
                && isShortLived(jwt);
        if (!ours) {
            return Optional.empty();
        }
        try {
            return Optional.of(new FanToken(
                    uuid(jwt, "sub"),
                    uuid(jwt, "sid"),
                    uuid(jwt, "cid"),
                    uuid(jwt, "pid"),
                    Instant.ofEpochSecond(jwt.claim("exp").longValue())));
        } catch (IllegalArgumentException notUuid) {
            return Optional.empty();
        }
    }

    private static boolean isPast(JsonNode seconds, Instant now) {
        return isTime(seconds) && seconds.longValue() <= now.plus(SKEW).getEpochSecond();
    }

    private boolean isShortLived(Jwt jwt) {
        JsonNode end = jwt.claim("exp");
        return isTime(end) && end.longValue() - jwt.claim("iat").longValue() <= longest.toSeconds();
    }

    private static boolean isTime(JsonNode seconds) {
        return seconds.isIntegralNumber() && seconds.canConvertToLong() && seconds.longValue() >= 0;
    }

    /// In the one way in which ids are written: Java reads others too.
    private static UUID uuid(Jwt jwt, String claim) {
        String text = jwt.claim(claim).asText();
        UUID id = UUID.fromString(text);
        if (!id.toString().equals(text)) {
            throw new IllegalArgumentException(claim);
        }
        return id;
    }
}
