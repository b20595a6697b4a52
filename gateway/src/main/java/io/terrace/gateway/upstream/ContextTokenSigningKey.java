package io.terrace.gateway.upstream;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/// An HS256 key, which a service and the gateway share.
public final class ContextTokenSigningKey {

    private final FastThreadLocal<Mac> macs;

    private ContextTokenSigningKey(SecretKey key) {
        macs = new FastThreadLocal<>() {
            @Override
            protected Mac initialValue() {
                return mac(key);
            }
        };
    }

    /// @param hex at least 64 hex digits
    /// @throws IllegalArgumentException for anything else
    static ContextTokenSigningKey of(String service, String hex) {
        try {
            return new ContextTokenSigningKey(ContextTokenClaimNames.key(hex));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("The context key of " + service + " has not 64 hex digits", e);
        }
    }

    /// The 32 bytes of the signature over a part of some bytes.
    public byte[] sign(byte[] bytes, int from, int length) {
        Mac mac = macs.get();
        mac.update(bytes, from, length);
        return mac.doFinal();
    }

    private static Mac mac(SecretKey key) {
        try {
            Mac mac = Mac.getInstance(key.getAlgorithm());
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HmacSHA256", e);
        }
    }
}
