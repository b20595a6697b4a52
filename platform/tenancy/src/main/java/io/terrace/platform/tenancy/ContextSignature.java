package io.terrace.platform.tenancy;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.Mac;

/// The seal of a context token: HMAC-SHA256 under the key that this service and the gateway share.
final class ContextSignature {

    private static final int SPARE = 64;

    private record Keyed(Key key, Mac mac) {}

    /// A Mac serves one thread at a time, and setting one up costs more than using it.
    private static final Queue<Keyed> IDLE = new ArrayBlockingQueue<>(SPARE);

    private ContextSignature() {}

    static byte[] of(Key key, byte[] content) {
        Keyed idle = IDLE.poll();
        Keyed keyed = idle != null && idle.key().equals(key) ? idle : new Keyed(key, mac(key));
        byte[] seal = keyed.mac().doFinal(content);
        IDLE.offer(keyed);
        return seal;
    }

    private static Mac mac(Key key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }
}
