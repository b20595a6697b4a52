package io.terrace.gateway.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Interner;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a fan's token must claim to be one of ours.
final class FanClaimsValidator {

    private static final String AUDIENCE = "terrace";
    private static final String SCOPE = "fan";
    private static final Set<String> ENVIRONMENTS = Set.of("live", "test");

    private final String issuer;
    private final Duration longest;

    /// What many tokens say is kept once.
    private final Interner<UUID> shared = Interner.newWeakInterner();

    /// @param longest that a token may live: a revocation is remembered for so long
    FanClaimsValidator(String issuer, Duration longest) {
        this.issuer = issuer;
        this.longest = longest;
    }

    /// Empty for a token of another issuer, for another audience, from the future, that lives too long, or incomplete.
    /// Whether it has ended is for the caller to see.
    Optional<FanToken> read(UnverifiedJwt jwt, Instant now) {
        if (!StandardClaimsValidator.hold(jwt, issuer, AUDIENCE, longest, now)
                || !SCOPE.equals(jwt.claim("scope").textValue())) {
            return Optional.empty();
        }
        try {
            return Optional.of(new FanToken(
                    StandardClaimsValidator.uuid(jwt, "sub"),
                    StandardClaimsValidator.uuid(jwt, "sid"),
                    shared.intern(StandardClaimsValidator.uuid(jwt, "cid")),
                    shared.intern(StandardClaimsValidator.uuid(jwt, "pid")),
                    environment(jwt),
                    jwt.claim("exp").longValue(),
                    (int) (jwt.claim("exp").longValue() - jwt.claim("iat").longValue()),
                    jwt.header("kid").intern()));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static @Nullable String environment(UnverifiedJwt jwt) {
        JsonNode claim = jwt.claim("env");
        if (claim.isMissingNode()) {
            return null;
        }
        if (!ENVIRONMENTS.contains(claim.asText()) || !claim.isTextual()) {
            throw new IllegalArgumentException("No environment");
        }
        return claim.textValue().intern();
    }
}
