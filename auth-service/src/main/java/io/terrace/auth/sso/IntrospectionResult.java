package io.terrace.auth.sso;

import java.time.Instant;
import org.jose4j.jwt.JwtClaims;

/// What a provider said when it was asked about a token (RFC 7662).
sealed interface IntrospectionResult {

    /// It is good now, of this provider, and made for one of the audiences.
    ///
    /// @param expiresAt until when it could be presented again
    record Active(JwtClaims claims, Instant expiresAt) implements IntrospectionResult {}

    record Useless() implements IntrospectionResult {}

    /// The provider could not be asked, or made no sense.
    record Silent() implements IntrospectionResult {}
}
