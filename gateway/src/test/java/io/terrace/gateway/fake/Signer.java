package io.terrace.gateway.fake;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.testing.TestStack;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/// Makes fans' tokens, good ones and bad ones.
public final class Signer {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final String id;
    private final Ed25519PrivateKeyParameters key = new Ed25519PrivateKeyParameters(new SecureRandom());
    private final ObjectMapper json = new ObjectMapper();

    public Signer(String id) {
        this.id = id;
    }

    public String kid() {
        return id;
    }

    public byte[] publicKey() {
        return key.generatePublicKey().getEncoded();
    }

    public String jwk() {
        return """
                {"kty":"OKP","crv":"Ed25519","alg":"EdDSA","use":"sig","kid":"%s","x":"%s"}""".formatted(id, BASE64.encodeToString(publicKey()));
    }

    public Map<String, Object> header() {
        return new HashMap<>(Map.of("alg", "EdDSA", "typ", "at+jwt", "kid", id));
    }

    public static Map<String, Object> claims(Fan fan) {
        long now = Instant.now().getEpochSecond();
        return new HashMap<>(Map.of(
                "iss",
                TestStack.PUBLIC_URL,
                "aud",
                "terrace",
                "scope",
                "fan",
                "sub",
                fan.user().toString(),
                "sid",
                fan.session().toString(),
                "cid",
                fan.community().toString(),
                "pid",
                fan.partner().toString(),
                "iat",
                now,
                "exp",
                now + 900,
                "jti",
                UUID.randomUUID().toString()));
    }

    public String token(Fan fan) {
        return token(header(), claims(fan));
    }

    public String token(Map<String, Object> header, Map<String, Object> claims) {
        return sign(encode(header) + "." + encode(claims));
    }

    /// @param content whatever it is
    public String sign(String content) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(true, key);
        byte[] bytes = content.getBytes(UTF_8);
        signer.update(bytes, 0, bytes.length);
        return content + "." + BASE64.encodeToString(signer.generateSignature());
    }

    public String encode(Map<String, Object> part) {
        try {
            return BASE64.encodeToString(json.writeValueAsBytes(part));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
