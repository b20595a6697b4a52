package io.terrace.auth.trust;

import static io.terrace.auth.Club.operator;

import io.terrace.auth.Club;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/// A partner's server with a key of its own, as far as signing identity tokens goes.
public final class PartnerServer {

    private final Club club;
    private final String algorithm;
    private final PublicJsonWebKey key;

    private PartnerServer(Club club, String algorithm, KeyPair pair) throws JoseException {
        this.club = club;
        this.algorithm = algorithm;
        key = PublicJsonWebKey.Factory.newPublicJwk(pair.getPublic());
        key.setPrivateKey(pair.getPrivate());
        key.setKeyId("key-" + UUID.randomUUID());
    }

    /// With a registered key.
    public static PartnerServer of(Club club) throws GeneralSecurityException, JoseException {
        PartnerServer server = unregistered(club, "EdDSA");
        server.register();
        return server;
    }

    public static PartnerServer unregistered(Club club, String algorithm)
            throws GeneralSecurityException, JoseException {
        return new PartnerServer(club, algorithm, pair(algorithm));
    }

    private static KeyPair pair(String algorithm) throws GeneralSecurityException {
        return switch (algorithm) {
            case "ES256" -> {
                var generator = KeyPairGenerator.getInstance("EC");
                generator.initialize(new ECGenParameterSpec("secp256r1"));
                yield generator.generateKeyPair();
            }
            case "RS256" -> {
                var generator = KeyPairGenerator.getInstance("RSA");
                generator.initialize(2048);
                yield generator.generateKeyPair();
            }
            default -> KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        };
    }

    /// The id under which the platform now has it.
    public String register() {
        return operator()
                .body(Map.of("jwk", jwk()))
                .post("/v2/partners/{id}/signing-keys", club.partner())
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    public Map<String, Object> jwk() {
        return key.toParams(OutputControlLevel.PUBLIC_ONLY);
    }

    public Map<String, Object> privateJwk() {
        return key.toParams(OutputControlLevel.INCLUDE_PRIVATE);
    }

    /// A good token for these identifiers.
    public String token(Instant now, Map<String, ?> identifiers) throws JoseException {
        return sign(claims(now, identifiers));
    }

    public JwtClaims claims(Instant now, Map<String, ?> identifiers) {
        var claims = new JwtClaims();
        claims.setAudience(club.partner().toString());
        claims.setJwtId(UUID.randomUUID().toString());
        claims.setExpirationTime(NumericDate.fromSeconds(now.plusSeconds(240).getEpochSecond()));
        identifiers.forEach(claims::setClaim);
        return claims;
    }

    public String sign(JwtClaims claims) throws JoseException {
        return sign(claims, key.getKeyId());
    }

    /// @param named the key the token says it is signed with
    public String sign(JwtClaims claims, String named) throws JoseException {
        var signature = new JsonWebSignature();
        signature.setAlgorithmHeaderValue(algorithm);
        signature.setKeyIdHeaderValue(named);
        signature.setKey(key.getPrivateKey());
        signature.setPayload(claims.toJson());
        return signature.getCompactSerialization();
    }

    public String keyId() {
        return key.getKeyId();
    }
}
