package io.terrace.auth.sso;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;

/// The audience of a token. One that a fan gave to another application of the same provider must not let that
/// application in here as the fan.
final class AudienceCheck {

    /// The client a token was issued to: of RFC 7662 and RFC 9068, and of OpenID Connect.
    private static final List<String> CLIENT = List.of("client_id", "azp");

    private AudienceCheck() {}

    /// Whether the claims say anything of it.
    static boolean areNamedIn(JwtClaims claims) {
        return claims.hasAudience() || CLIENT.stream().anyMatch(claims::hasClaim);
    }

    /// Whether one of them is among the audiences.
    static boolean include(List<String> audiences, JwtClaims claims) throws MalformedClaimException {
        List<String> named = claims.hasAudience() ? claims.getAudience() : List.of();
        Stream<Object> clients =
                CLIENT.stream().flatMap(name -> Optional.ofNullable(claims.getClaimValue(name)).stream());
        return Stream.concat(named.stream(), clients).anyMatch(audiences::contains);
    }

    /// The claims of a token that is a JWT. Unproven: for tokens that the provider itself has just taken.
    static Optional<JwtClaims> unproven(String token) {
        try {
            return Optional.of(JwtVerifier.READER.processToClaims(token));
        } catch (InvalidJwtException opaque) {
            return Optional.empty();
        }
    }
}
