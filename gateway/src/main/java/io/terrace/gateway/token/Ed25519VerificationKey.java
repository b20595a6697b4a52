package io.terrace.gateway.token;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Base64;
import java.util.Optional;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/// One of auth-service's Ed25519 keys.
record Ed25519VerificationKey(String id, Ed25519PublicKeyParameters parameters) {

    /// Empty for a JWK of any other kind, and for a point that is none of the curve's large group.
    static Optional<Ed25519VerificationKey> of(JsonNode jwk) {
        String id = jwk.path("kid").asText("");
        if (id.isEmpty()
                || !"OKP".equals(jwk.path("kty").asText())
                || !"Ed25519".equals(jwk.path("crv").asText())) {
            return Optional.empty();
        }
        try {
            byte[] point = Base64.getUrlDecoder().decode(jwk.path("x").asText());
            return point.length == Ed25519.PUBLIC_KEY_SIZE && Ed25519.validatePublicKeyFull(point, 0)
                    ? Optional.of(new Ed25519VerificationKey(id, new Ed25519PublicKeyParameters(point)))
                    : Optional.empty();
        } catch (IllegalArgumentException notAKey) {
            return Optional.empty();
        }
    }

    boolean verifies(byte[] content, byte[] signature) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(false, parameters);
        signer.update(content, 0, content.length);
        return signer.verifySignature(signature);
    }
}
