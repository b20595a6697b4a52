package io.terrace.journeys.suite;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.client.Json;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/// A partner's server, which signs its word about users.
public final class PartnerServer {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final KeyPair pair;
    private final String partner;
    private final String kid;

    private PartnerServer(KeyPair pair, String partner, String kid) {
        this.pair = pair;
        this.partner = partner;
        this.kid = kid;
    }

    /// With a key that the partner has registered.
    public static PartnerServer of(Suite suite, Club club) {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            String pem = "-----BEGIN PUBLIC KEY-----\n"
                    + Base64.getEncoder().encodeToString(pair.getPublic().getEncoded())
                    + "\n-----END PUBLIC KEY-----\n";
            String kid = suite.operator()
                    .post("/v2/partners/" + club.partnerId() + "/signing-keys", Map.of("pem", pem))
                    .expect(201)
                    .text("/kid");
            return new PartnerServer(pair, club.partnerId(), kid);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The word and a signature that covers it, as `partner-sync` takes them.
    public Map<String, Object> signed(Map<String, String> identifiers) {
        Map<String, Object> claims = new HashMap<>(identifiers);
        long now = Instant.now().getEpochSecond();
        claims.putAll(Map.of("aud", partner, "jti", UUID.randomUUID(), "iat", now, "exp", now + 120));
        String content = encode(Map.of("alg", "EdDSA", "typ", "JWT", "kid", kid)) + "." + encode(claims);
        Map<String, Object> word = new HashMap<>(identifiers);
        word.put("identityToken", content + "." + BASE64.encodeToString(sign(content)));
        return word;
    }

    private byte[] sign(String content) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(pair.getPrivate());
            signature.update(content.getBytes(UTF_8));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encode(Map<String, ?> part) {
        return BASE64.encodeToString(Json.write(part).getBytes(UTF_8));
    }
}
