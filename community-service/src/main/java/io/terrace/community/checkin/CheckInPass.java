package io.terrace.community.checkin;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.SecretKey;

/// What a fan shows at the door: who they are, for a minute, sealed with the event's secret.
record CheckInPass(UUID user, Instant validUntil) {

    static final Duration LIFETIME = Duration.ofSeconds(60);

    private static final byte USE = 2;
    private static final String PREFIX = "TP1.";
    private static final int CONTENT = 3 * Long.BYTES;
    private static final int TAG = 18;

    String sealed(UUID event, SecretKey secret) {
        ByteBuffer content = content();
        ByteBuffer all =
                ByteBuffer.allocate(CONTENT + TAG).put(content.duplicate()).put(tag(event, secret, content));
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(all.array());
    }

    /// Empty for what was not sealed so. Whether it is still good is not looked at.
    static Optional<CheckInPass> read(String payload, UUID event, SecretKey secret) {
        byte[] bytes = decoded(payload);
        if (bytes.length != CONTENT + TAG) {
            return Optional.empty();
        }
        ByteBuffer content = ByteBuffer.wrap(bytes, 0, CONTENT).slice();
        byte[] tag = Arrays.copyOfRange(bytes, CONTENT, bytes.length);
        if (!MessageDigest.isEqual(tag, tag(event, secret, content))) {
            return Optional.empty();
        }
        return Optional.of(new CheckInPass(
                new UUID(content.getLong(), content.getLong()), Instant.ofEpochSecond(content.getLong())));
    }

    private ByteBuffer content() {
        return EventHmac.put(ByteBuffer.allocate(CONTENT), user)
                .putLong(validUntil.getEpochSecond())
                .flip();
    }

    private static byte[] tag(UUID event, SecretKey secret, ByteBuffer content) {
        ByteBuffer all = EventHmac.put(ByteBuffer.allocate(2 * Long.BYTES + CONTENT), event)
                .put(content.duplicate())
                .flip();
        return Arrays.copyOf(EventHmac.tag(secret, USE, all), TAG);
    }

    private static byte[] decoded(String payload) {
        try {
            return payload.startsWith(PREFIX)
                    ? Base64.getUrlDecoder().decode(payload.substring(PREFIX.length()))
                    : new byte[0];
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }
}
