package io.terrace.auth.trust;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A public key to trust: either a JWK or PEM (`BEGIN PUBLIC KEY`). Ed25519, P-256, or RSA of 2048 to 8192 bits.
///
/// @param kid what tokens will name it by; the JWK's own, else its RFC 7638 thumbprint, unless given
record TrustedKeyDraft(
        @Nullable @Size(max = 20) Map<String, Object> jwk,
        @Nullable @Size(max = 8192) String pem,

        @Nullable @Size(min = 1, max = 128) @Pattern(regexp = "[!-~]+") String kid) {}
