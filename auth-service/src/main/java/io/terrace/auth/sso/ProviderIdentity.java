package io.terrace.auth.sso;

import io.terrace.auth.user.Identifier;
import java.time.Instant;
import java.util.Optional;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jspecify.annotations.Nullable;

/// What a provider says of the holder of one of its tokens.
///
/// @param identity issuer and subject
/// @param email one the provider says it has verified
/// @param expiresAt until when the token could be presented again
record ProviderIdentity(
        Identifier identity,
        Optional<Identifier> email,
        @Nullable String displayName,
        @Nullable String avatarUrl,
        Instant expiresAt) {

    private static final String NAME = "[^\\p{Cntrl}]{1,100}";
    private static final String PICTURE = "https://[^\\s\\p{Cntrl}]{1,2040}";

    /// Empty where no usable subject is named.
    static Optional<ProviderIdentity> of(JwtClaims claims, String issuer, Instant expiresAt)
            throws MalformedClaimException {
        String subject = claims.getSubject();
        return Optional.ofNullable(subject)
                .flatMap(text -> Identifier.sso(issuer, text))
                .map(identity -> new ProviderIdentity(
                        identity,
                        email(claims),
                        fitting(claims, "name", NAME),
                        fitting(claims, "picture", PICTURE),
                        expiresAt));
    }

    /// Some providers send the flag as text.
    private static Optional<Identifier> email(JwtClaims claims) {
        boolean verified = "true".equals(String.valueOf(claims.getClaimValue("email_verified")));
        return verified && claims.getClaimValue("email") instanceof String text
                ? Identifier.email(text)
                : Optional.empty();
    }

    private static @Nullable String fitting(JwtClaims claims, String name, String pattern) {
        return claims.getClaimValue(name) instanceof String text && text.matches(pattern) ? text : null;
    }

    /// Nothing personal.
    @Override
    public String toString() {
        return "ProviderIdentity";
    }
}
