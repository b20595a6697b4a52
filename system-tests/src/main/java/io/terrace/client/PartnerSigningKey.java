package io.terrace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// The key a partner's server signs identity tokens with; new with each object.
public final class PartnerSigningKey {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int LIFETIME_SEC = 120;

    private final KeyPair pair;

    public PartnerSigningKey() {
        try {
            pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Its public half, to be registered.
    public String pem() {
        return "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()) + "\n-----END PUBLIC KEY-----\n";
    }

    /// An identity token that vouches for the identifiers, once.
    ///
    /// @param identifiers by name, such as `email`
    public String vouch(String partnerId, Map<String, String> identifiers) {
        Map<String, Object> claims = new HashMap<>(identifiers);
        claims.put("aud", partnerId);
        claims.put("jti", UUID.randomUUID().toString());
        claims.put("exp", Instant.now().getEpochSecond() + LIFETIME_SEC);
        String signed = encode(Json.write(Map.of("alg", "EdDSA"))) + "." + encode(Json.write(claims));
        return signed + "." + BASE64.encodeToString(sign(signed));
    }

    private byte[] sign(String text) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(pair.getPrivate());
            signature.update(text.getBytes(UTF_8));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encode(String text) {
        return BASE64.encodeToString(text.getBytes(UTF_8));
    }
}
