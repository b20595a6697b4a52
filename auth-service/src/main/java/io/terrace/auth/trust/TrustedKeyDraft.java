package io.terrace.auth.trust;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What to trust: a JWK, PEM (`BEGIN PUBLIC KEY`), or the URL of a JWK set, whose keys may come and go. Ed25519, P-256,
/// or RSA of 2048 to 8192 bits.
///
/// @param jwk the public key as a JWK (RFC 7517)
/// @param pem the public key as PEM (RFC 7468)
/// @param jwksUrl where the partner shows its keys, if it does
/// @param kid what tokens will name the key by; the JWK's own, else its RFC 7638 thumbprint, unless given
record TrustedKeyDraft(
        @Nullable @Size(max = 20) Map<String, Object> jwk,
        @Nullable @Size(max = 8192) String pem,
        @Nullable @Size(max = 2048) String jwksUrl,

        @Nullable @Size(min = 1, max = 128) @Pattern(regexp = "[!-~]+") String kid) {

    static TrustedKeyDraft ofJwk(Map<String, Object> jwk) {
        return new TrustedKeyDraft(jwk, null, null, null);
    }

    /// One of the three, and no name for what has its own.
    boolean isOneThing() {
        return Stream.of(jwk, pem, jwksUrl).filter(Objects::nonNull).count() == 1 && (jwksUrl == null || kid == null);
    }
}
