package io.terrace.gateway.credential;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.util.concurrent.FastThreadLocal;
import io.terrace.gateway.exchange.Ascii;
import io.terrace.platform.kernel.KeyFormat;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// What credentials look like from outside: an API key, or `op_` and word characters.
final class KeyShape {

    private static final int MIN = 12;
    private static final int MAX = 256;

    /// Each event loop's own: to look one up costs more than a key's hash.
    private static final FastThreadLocal<MessageDigest> SHA_256 = new FastThreadLocal<>() {
        @Override
        protected MessageDigest initialValue() throws NoSuchAlgorithmException {
            return MessageDigest.getInstance("SHA-256");
        }
    };

    private KeyShape() {}

    /// Whether it is worth asking about.
    static boolean fits(String presented) {
        return presented.startsWith("op_") ? isToken(presented) : KeyFormat.isWellFormed(presented);
    }

    private static boolean isToken(String presented) {
        int length = presented.length();
        return length >= MIN && length <= MAX && presented.chars().allMatch(Ascii::isWord);
    }

    static String hash(String presented) {
        return HexFormat.of().formatHex(SHA_256.get().digest(presented.getBytes(UTF_8)));
    }
}
