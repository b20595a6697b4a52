package io.terrace.auth.vault;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The one-way form in which secrets of 128 bits and more are stored and looked up.
public final class Sha256Hash {

    private Sha256Hash() {}

    /// 64 lower-case hex digits.
    public static String hex(String secret) {
        return hex(secret.getBytes(UTF_8));
    }

    public static String hex(byte[] secret) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(secret));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
