package io.terrace.wallet.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.web.ProblemException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// What stands for a key in a table.
public final class IdempotencyKeys {

    private static final int LONGEST = 255;

    private IdempotencyKeys() {}

    /// SHA-256 of the key, in hex.
    ///
    /// @throws ProblemException 400 where there is none, or it is too long
    public static String required(@Nullable String key) {
        if (key == null) {
            throw ProblemException.of(ErrorCode.IDEMPOTENCY_KEY_REQUIRED);
        }
        if (key.isEmpty() || key.length() > LONGEST) {
            throw ProblemException.invalidHeader("Idempotency-Key", "size");
        }
        return hash(key.getBytes(UTF_8));
    }

    /// SHA-256 in hex.
    public static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
