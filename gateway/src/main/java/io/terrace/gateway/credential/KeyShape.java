package io.terrace.gateway.credential;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.gateway.exchange.Ascii;
import io.terrace.platform.kernel.KeyFormat;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// What credentials look like from outside: an API key, or `op_` and word characters.
final class KeyShape {

    private static final int MIN = 12;
    private static final int MAX = 256;

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
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(presented.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
