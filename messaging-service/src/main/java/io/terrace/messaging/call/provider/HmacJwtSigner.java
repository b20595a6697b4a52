package io.terrace.messaging.call.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;

/// JWTs of both vendors: HS256, with a secret that both sides know.
final class HmacJwtSigner {

    private static final int SKEW_SEC = 60;

    private HmacJwtSigner() {}

    /// @param headers beside `alg`
    static String sign(Map<String, String> headers, JwtClaims claims, String secret) {
        JsonWebSignature token = signature(secret);
        headers.forEach(token::setHeader);
        token.setPayload(claims.toJson());
        try {
            return token.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("Every JDK has HMAC-SHA256", e);
        }
    }

    /// The claims of a token of the issuer that has not ended; empty for any other.
    static Optional<JwtClaims> verify(String token, String issuer, String secret, Instant now) {
        try {
            return Optional.of(new JwtConsumerBuilder()
                    .setVerificationKey(key(secret))
                    .setRelaxVerificationKeyValidation()
                    .setJwsAlgorithmConstraints(
                            new AlgorithmConstraints(ConstraintType.PERMIT, AlgorithmIdentifiers.HMAC_SHA256))
                    .setExpectedIssuer(issuer)
                    .setRequireExpirationTime()
                    .setAllowedClockSkewInSeconds(SKEW_SEC)
                    .setEvaluationTime(NumericDate.fromMilliseconds(now.toEpochMilli()))
                    .build()
                    .processToClaims(token));
        } catch (InvalidJwtException | ClassCastException forged) {
            // The library casts headers to what they should be.
            return Optional.empty();
        }
    }

    private static JsonWebSignature signature(String secret) {
        var token = new JsonWebSignature();
        token.setAlgorithmHeaderValue(AlgorithmIdentifiers.HMAC_SHA256);
        token.setHeader("typ", "JWT");
        token.setKey(key(secret));
        // How long a secret is, is the vendor's to say.
        token.setDoKeyValidation(false);
        return token;
    }

    private static HmacKey key(String secret) {
        return new HmacKey(secret.getBytes(UTF_8));
    }
}
