package io.terrace.wallet.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.rest.ProblemException;
import org.jspecify.annotations.Nullable;

/// A key's form in a table.
public final class IdempotencyKeyHasher {

    private static final int LONGEST = 255;

    private IdempotencyKeyHasher() {}

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
        return Sha256Hash.hex(content);
    }
}
