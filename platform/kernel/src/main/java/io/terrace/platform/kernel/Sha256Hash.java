package io.terrace.platform.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256: the one-way form in which secrets of 128 bits and more are stored and looked up, and a short name of
/// content.
public final class Sha256Hash {

    private Sha256Hash() {}

    /// 64 lower-case hex digits of the text in UTF-8.
    public static String hex(String text) {
        return hex(text.getBytes(UTF_8));
    }

    /// 64 lower-case hex digits.
    public static String hex(byte[] content) {
        return HexFormat.of().formatHex(of(content));
    }

    /// 32 bytes.
    public static byte[] of(byte[] content) {
        return digest().digest(content);
    }

    /// For content that comes in pieces.
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
