package io.terrace.bench.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/// Fans' tokens, as auth-service would sign them.
final class BenchFanTokenIssuer {

    static final String ISSUER = "http://localhost:8080";

    private static final String KEY_ID = "bench";
    private static final Duration LIFE = Duration.ofHours(2);
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final byte[] X509_ED25519 = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};

    private final Ed25519PrivateKeyParameters key = new Ed25519PrivateKeyParameters(new SecureRandom());
    private final BenchApiKeys keys;
    private final InstantSource clock;

    BenchFanTokenIssuer(BenchApiKeys keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /// So many different ones.
    List<String> tokens(int count) {
        return IntStream.range(0, count).parallel().mapToObj(i -> token()).toList();
    }

    String token() {
        long now = clock.instant().getEpochSecond();
        String header = "{\"alg\":\"EdDSA\",\"typ\":\"at+jwt\",\"kid\":\"" + KEY_ID + "\"}";
        String claims = """
                {"iss":"%s","aud":"terrace","scope":"fan","sub":"%s","sid":"%s","cid":"%s","pid":"%s","iat":%d,"exp":%d,"jti":"%s"}""".formatted(
                        ISSUER,
                        UUID.randomUUID(),
                        UUID.randomUUID(),
                        keys.community(),
                        keys.partner(),
                        now,
                        now + LIFE.toSeconds(),
                        UUID.randomUUID());
        String content = encode(header.getBytes(UTF_8)) + "." + encode(claims.getBytes(UTF_8));
        return content + "." + encode(signature(content.getBytes(UTF_8)));
    }

    String jwks() {
        return """
                {"keys":[{"kty":"OKP","crv":"Ed25519","alg":"EdDSA","use":"sig","kid":"%s","x":"%s"}]}""".formatted(KEY_ID, encode(publicKey()));
    }

    /// The public key as the JDK reads it, in Base64.
    String x509() {
        byte[] point = publicKey();
        byte[] encoded = new byte[X509_ED25519.length + point.length];
        System.arraycopy(X509_ED25519, 0, encoded, 0, X509_ED25519.length);
        System.arraycopy(point, 0, encoded, X509_ED25519.length, point.length);
        return Base64.getEncoder().encodeToString(encoded);
    }

    private byte[] publicKey() {
        return key.generatePublicKey().getEncoded();
    }

    private byte[] signature(byte[] content) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(true, key);
        signer.update(content, 0, content.length);
        return signer.generateSignature();
    }

    private static String encode(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }
}
