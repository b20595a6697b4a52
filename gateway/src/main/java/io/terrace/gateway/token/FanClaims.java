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

    private final String issuer;

    FanClaims(String issuer) {
        this.issuer = issuer;
    }

    /// Empty for a token of another issuer, for another audience, from the future, or incomplete. Whether it has ended
    /// is for the caller to see.
    Optional<FanToken> read(Jwt jwt, Instant now) {
        boolean ours = issuer.equals(jwt.claim("iss").asText())
                && isForUs(jwt.claim("aud"))
                && isPast(jwt.claim("iat"), now)
                && jwt.claim("exp").canConvertToLong();
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

    private static boolean isForUs(JsonNode audience) {
        if (audience.isTextual()) {
            return AUDIENCE.equals(audience.textValue());
        }
        for (JsonNode one : audience) {
            if (AUDIENCE.equals(one.textValue())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPast(JsonNode seconds, Instant now) {
        return seconds.canConvertToLong()
                && seconds.longValue() <= now.plus(SKEW).getEpochSecond();
    }

    private static UUID uuid(Jwt jwt, String claim) {
        return UUID.fromString(jwt.claim(claim).asText());
    }
}
