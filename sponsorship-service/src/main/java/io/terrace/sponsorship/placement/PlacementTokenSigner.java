package io.terrace.sponsorship.placement;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkus.runtime.Startup;
import io.terrace.platform.kernel.RotatingSecret;
import io.terrace.sponsorship.SponsorshipConfig;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.member.ViewabilityThreshold;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Makes and checks impression tokens: base64url of a key id, the content and an HMAC-SHA-256 of both, the fan and the
/// community. A token of another fan is therefore the same as a forged one.
@Startup
@Singleton
public class PlacementTokenSigner {

    private static final String HMAC = "HmacSHA256";
    private static final int CONTENT = 1 + 5 * 16 + 1 + 2 * 4 + 8;
    private static final int SIGNATURE = 32;
    private static final UUID NO_LEASE = new UUID(0, 0);

    private record TokenKey(SecretKeySpec secret, byte id) {

        static TokenKey of(String signingKey) {
            return new TokenKey(
                    new SecretKeySpec(hmac(signingKey, "sponsorship/impression-token"), HMAC),
                    hmac(signingKey, "sponsorship/impression-token/id")[0]);
        }
    }

    /// The first signs.
    private final List<TokenKey> keys;

    PlacementTokenSigner(SponsorshipConfig config) {
        RotatingSecret secret =
                RotatingSecret.of("terrace.sponsorship.signing-key", config.signingKey(), config.signingKeyPrevious());
        keys = secret.accepted().stream().map(TokenKey::of).toList();
    }

    String sign(PlacementToken token, UUID community, UUID fan) {
        TokenKey current = keys.getFirst();
        ByteBuffer content = ByteBuffer.allocate(CONTENT + SIGNATURE).put(current.id());
        put(content, token.id());
        put(content, token.subject());
        put(content, token.campaignId());
        put(content, token.creativeId());
        put(content, token.lease() == null ? NO_LEASE : token.lease());
        content.put(token.slot().code())
                .putInt(token.viewability().pct())
                .putInt(token.viewability().ms())
                .putLong(token.expiresAt().getEpochSecond());
        content.put(signature(current, content.array(), community, fan));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(content.array());
    }

    /// What the token says, expired or not; empty where it was not made by this service for this fan.
    public Optional<PlacementToken> verify(String text, UUID community, UUID fan) {
        byte @Nullable [] bytes = decoded(text);
        if (bytes == null || bytes.length != CONTENT + SIGNATURE) {
            return Optional.empty();
        }
        byte[] signature = Arrays.copyOfRange(bytes, CONTENT, bytes.length);
        boolean signed = keys.stream()
                .anyMatch(key -> bytes[0] == key.id()
                        && MessageDigest.isEqual(signature, signature(key, bytes, community, fan)));
        return signed ? Optional.of(read(bytes)) : Optional.empty();
    }

    private static PlacementToken read(byte[] bytes) {
        ByteBuffer content = ByteBuffer.wrap(bytes).position(1);
        UUID id = id(content);
        UUID subject = id(content);
        UUID campaign = id(content);
        UUID creative = id(content);
        UUID lease = id(content);
        Slot slot = Slot.of(content.get());
        ViewabilityThreshold viewability = new ViewabilityThreshold(content.getInt(), content.getInt());
        return new PlacementToken(
                id,
                subject,
                campaign,
                creative,
                lease.equals(NO_LEASE) ? null : lease,
                slot,
                viewability,
                Instant.ofEpochSecond(content.getLong()));
    }

    private static byte[] signature(TokenKey key, byte[] content, UUID community, UUID fan) {
        Mac mac = mac(key.secret());
        mac.update(content, 0, CONTENT);
        ByteBuffer bound = ByteBuffer.allocate(2 * 16);
        put(bound, community);
        put(bound, fan);
        return mac.doFinal(bound.array());
    }

    /// Null where it is no canonical base64url: of two texts of one token only one is good.
    private static byte @Nullable [] decoded(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(text) ? bytes : null;
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private static void put(ByteBuffer buffer, UUID id) {
        buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    private static UUID id(ByteBuffer buffer) {
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    private static byte[] hmac(String secret, String purpose) {
        return mac(new SecretKeySpec(secret.getBytes(UTF_8), HMAC)).doFinal(purpose.getBytes(UTF_8));
    }

    static Mac mac(SecretKeySpec key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }
}
