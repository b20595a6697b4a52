package io.terrace.gateway.token;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/// What every token of auth-service's claims: it is ours, for this use, not from the future, and does not live too
/// long. Whether it has ended is for the caller to see.
final class StandardClaimsValidator {

    private static final Duration SKEW = Duration.ofSeconds(60);

    private StandardClaimsValidator() {}

    /// @param longest that a token may live: a revocation is remembered for so long
    static boolean hold(UnverifiedJwt jwt, String issuer, String audience, Duration longest, Instant now) {
        return issuer.equals(jwt.claim("iss").textValue())
                && audience.equals(jwt.claim("aud").textValue())
                && isPast(jwt.claim("iat"), now)
                && (jwt.claim("nbf").isMissingNode() || isPast(jwt.claim("nbf"), now))
                && isShortLived(jwt, longest);
    }

    /// In the one way in which ids are written: Java reads others too.
    ///
    /// @throws IllegalArgumentException for anything else
    static UUID uuid(UnverifiedJwt jwt, String claim) {
        String text = jwt.claim(claim).asText();
        UUID id = UUID.fromString(text);
        if (!id.toString().equals(text)) {
            throw new IllegalArgumentException(claim);
        }
        return id;
    }

    private static boolean isPast(JsonNode seconds, Instant now) {
        return isTime(seconds) && seconds.longValue() <= now.plus(SKEW).getEpochSecond();
    }

    private static boolean isShortLived(UnverifiedJwt jwt, Duration longest) {
        JsonNode end = jwt.claim("exp");
        return isTime(end) && end.longValue() - jwt.claim("iat").longValue() <= longest.toSeconds();
    }

    private static boolean isTime(JsonNode seconds) {
        return seconds.isIntegralNumber() && seconds.canConvertToLong() && seconds.longValue() >= 0;
    }
}
