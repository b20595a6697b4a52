package io.terrace.platform.web;

import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a sealed token says.
record ContextClaims(Map<String, Object> all) {

    private static final InstantSource NOW = InstantSource.system();

    /// @param clock by which the token must not come from the future
    /// @throws IllegalArgumentException where it is not for this service, or not now
    void check(JWTAuthContextInfo rules, InstantSource clock) {
        long skew = rules.getClockSkew();
        long now = NOW.instant().getEpochSecond();
        long issuedAt = seconds("iat");
        long expiresAt = seconds("exp");
        require(Objects.equals(all.get("iss"), rules.getIssuedBy()));
        require(all.get("aud") instanceof String audience
                && rules.getExpectedAudience().contains(audience));
        require(all.get("sub") instanceof String);
        require(isTexts(all.get("groups")));
        require(now - skew < expiresAt);
        require(issuedAt <= clock.instant().getEpochSecond() + skew);
        require(issuedAt <= expiresAt && expiresAt - issuedAt <= rules.getMaxTimeToLiveSecs());
        require(!all.containsKey("nbf") || seconds("nbf") <= now + skew);
    }

    private long seconds(String name) {
        if (all.get(name) instanceof Long seconds) {
            return seconds;
        }
        throw new IllegalArgumentException("not a time");
    }

    private static boolean isTexts(@Nullable Object value) {
        return value instanceof List<?> texts && texts.stream().allMatch(String.class::isInstance);
    }

    private static void require(boolean so) {
        if (!so) {
            throw new IllegalArgumentException("not for us");
        }
    }
}
