package io.terrace.gateway.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.util.AsciiString;
import io.terrace.gateway.upstream.ContextTokenSigningKey;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import java.util.Base64;
import java.util.function.Consumer;

/// A context token, as the value of an `Authorization` header. It is dated and signed again where it lies: made again,
/// those of many fans would be most of what the collector moves. Any event loop may use it.
public sealed class RefreshableContextTokenHeader permits CachedContextTokenHeader {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final String SCHEME = "Bearer ";
    private static final byte[] BEGINNING =
            ascii(SCHEME + BASE64.encodeToString(ascii("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")) + '.');

    /// Of 32 bytes, in characters, with the dot before it.
    private static final int SIGNATURE = 44;

    private final ContextTokenSigningKey key;
    private final byte[] value;
    private long datedAt;

    /// @param claims its members but for its dates, as JSON
    /// @param now in epoch seconds
    RefreshableContextTokenHeader(ContextTokenSigningKey key, String claims, long now) {
        this.key = key;
        byte[] payload = BASE64.encode(ascii(dates(now) + claims + '}'));
        value = new byte[BEGINNING.length + payload.length + SIGNATURE];
        System.arraycopy(BEGINNING, 0, value, 0, BEGINNING.length);
        System.arraycopy(payload, 0, value, BEGINNING.length, payload.length);
        date(now);
    }

    /// Shows it as it is now.
    public synchronized void show(Consumer<AsciiString> to) {
        to.accept(new AsciiString(value, false));
    }

    /// A copy of it.
    public synchronized String text() {
        return new String(value, US_ASCII);
    }

    /// Dates it again where it is older than that, or from the future: the clock was put back, and a service would
    /// refuse it.
    ///
    /// @param now in epoch seconds
    final synchronized void refresh(long now, long seconds) {
        long age = now - datedAt;
        if (age < 0 || age >= seconds) {
            date(now);
        }
    }

    private void date(long now) {
        byte[] dates = BASE64.encode(ascii(dates(now)));
        System.arraycopy(dates, 0, value, BEGINNING.length, dates.length);
        int end = value.length - SIGNATURE;
        byte[] signature = BASE64.encode(key.sign(value, SCHEME.length(), end - SCHEME.length()));
        value[end] = '.';
        System.arraycopy(signature, 0, value, end + 1, signature.length);
        datedAt = now;
    }

    /// In front of the claims and, with ten digits each, 36 bytes: what follows is Base64 by itself.
    private static String dates(long now) {
        return "{\"iat\":" + now + ",\"exp\":" + (now + ContextTokenClaimNames.LIFETIME.toSeconds()) + ", ";
    }

    private static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }
}
