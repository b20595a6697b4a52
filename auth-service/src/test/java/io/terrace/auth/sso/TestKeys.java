package io.terrace.auth.sso;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.UUID;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/// Keys and what is signed with them.
final class TestKeys {

    private TestKeys() {}

    static PublicJsonWebKey make(String algorithm) throws JoseException {
        KeyPair pair = pair(algorithm);
        PublicJsonWebKey key = PublicJsonWebKey.Factory.newPublicJwk(pair.getPublic());
        key.setPrivateKey(pair.getPrivate());
        key.setKeyId(UUID.randomUUID().toString());
        key.setAlgorithm(algorithm);
        return key;
    }

    static JsonWebSignature signature(JwtClaims claims, PublicJsonWebKey key) {
        var signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(key.getAlgorithm());
        signature.setKeyIdHeaderValue(key.getKeyId());
        signature.setKey(key.getPrivateKey());
        signature.setPayload(claims.toJson());
        return signature;
    }

    private static KeyPair pair(String algorithm) {
        try {
            return switch (algorithm) {
                case "ES256" -> {
                    var generator = KeyPairGenerator.getInstance("EC");
                    generator.initialize(new ECGenParameterSpec("secp256r1"));
                    yield generator.generateKeyPair();
                }
                case "RS256", "PS256" -> {
                    var generator = KeyPairGenerator.getInstance("RSA");
                    generator.initialize(2048);
                    yield generator.generateKeyPair();
                }
                default -> KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            };
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
