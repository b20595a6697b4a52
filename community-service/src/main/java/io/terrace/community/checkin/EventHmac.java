package io.terrace.community.checkin;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/// HMAC-SHA-256 under an event's secret.
final class EventHmac {

    private static final String ALGORITHM = "HmacSHA256";

    private EventHmac() {}

    /// @param use tells one use of the secret from another
    static byte[] tag(SecretKey secret, byte use, ByteBuffer content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            mac.update(use);
            mac.update(content.duplicate());
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        }
    }

    static ByteBuffer put(ByteBuffer buffer, UUID id) {
        return buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }
}
