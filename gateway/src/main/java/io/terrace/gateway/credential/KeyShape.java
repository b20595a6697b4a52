package io.terrace.gateway.credential;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.gateway.exchange.Ascii;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Keys as they look from outside: `pk_`, `sk_` or `op_`, then word characters.
final class KeyShape {

    private static final int MIN = 12;
    private static final int MAX = 256;

    private KeyShape() {}

    /// Whether it is worth asking about.
    static boolean fits(String presented) {
        int length = presented.length();
        return length >= MIN
                && length <= MAX
                && (presented.startsWith("pk_") || presented.startsWith("sk_") || presented.startsWith("op_"))
                && presented.chars().allMatch(Ascii::isWord);
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
