package io.terrace.wallet.coupon;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.Startup;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.kernel.RotatingSecret;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.coupon.PresentationCheckResult.Code;
import io.terrace.wallet.coupon.PresentationCheckResult.Forged;
import io.terrace.wallet.coupon.PresentationCheckResult.Over;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/// Makes and reads presentations. A key is a configured seed; another is accepted beside it while it is
/// replaced, and is published too.
@Startup
@ApplicationScoped
class PresentationSigner {

    private static final String PREFIX = "TC1.";
    private static final Duration GOOD = Duration.ofSeconds(60);
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final ObjectMapper json;
    private final InstantSource clock;
    private final Ed25519PrivateKeyParameters current;
    private final List<Ed25519PublicKeyParameters> known;

    PresentationSigner(ObjectMapper json, InstantSource clock, WalletConfig config) {
        this.json = json;
        this.clock = clock;
        RotatingSecret seed = RotatingSecret.of(
                "terrace.wallet.presentation-key", config.presentationKey(), config.presentationKeyPrevious());
        current = key(seed.current());
        known = seed.accepted().stream()
                .map(one -> key(one).generatePublicKey())
                .toList();
    }

    /// @param c the coupon
    /// @param v its code
    /// @param e epoch seconds
    /// @param k the key's id
    @RegisterForReflection
    record Payload(UUID c, String v, long e, String k) {}

    Presentation present(CouponView coupon) {
        Instant end = clock.instant().plus(GOOD);
        var payload = new Payload(coupon.id(), coupon.code(), end.getEpochSecond(), id(current.generatePublicKey()));
        try {
            String content = PREFIX + ENCODER.encodeToString(json.writeValueAsBytes(payload));
            return new Presentation(content + "." + ENCODER.encodeToString(sign(content)), coupon.code(), end);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    PresentationCheckResult read(String shown) {
        return shown.startsWith(PREFIX) ? presentation(shown) : new Code(shown);
    }

    private PresentationCheckResult presentation(String shown) {
        int dot = shown.lastIndexOf('.');
        if (dot <= PREFIX.length()) {
            return new Forged();
        }
        try {
            String content = shown.substring(0, dot);
            byte[] signature = Base64.getUrlDecoder().decode(shown.substring(dot + 1));
            if (known.stream().noneMatch(key -> holds(key, content, signature))) {
                return new Forged();
            }
            byte[] payload = Base64.getUrlDecoder().decode(content.substring(PREFIX.length()));
            Payload read = json.readValue(new String(payload, UTF_8), Payload.class);
            Instant end = Instant.ofEpochSecond(read.e());
            return end.getEpochSecond() > clock.instant().getEpochSecond() ? new Code(read.v()) : new Over(end);
        } catch (IllegalArgumentException | JsonProcessingException unreadable) {
            return new Forged();
        }
    }

    List<PresentationPublicKeyView> keys() {
        return known.stream()
                .map(key -> new PresentationPublicKeyView(
                        "OKP", "Ed25519", id(key), ENCODER.encodeToString(key.getEncoded())))
                .toList();
    }

    private static Ed25519PrivateKeyParameters key(String hex) {
        return new Ed25519PrivateKeyParameters(HexFormat.of().parseHex(hex), 0);
    }

    private static String id(Ed25519PublicKeyParameters key) {
        return ENCODER.encodeToString(key.getEncoded()).substring(0, 8);
    }

    private byte[] sign(String content) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(true, current);
        byte[] bytes = content.getBytes(US_ASCII);
        signer.update(bytes, 0, bytes.length);
        return signer.generateSignature();
    }

    private static boolean holds(Ed25519PublicKeyParameters key, String content, byte[] signature) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(false, key);
        byte[] bytes = content.getBytes(UTF_8);
        signer.update(bytes, 0, bytes.length);
        return signer.verifySignature(signature);
    }
}
