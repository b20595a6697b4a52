package io.terrace.auth.apikey;

import io.terrace.platform.kernel.ApiKeyFormat;
import io.terrace.platform.kernel.Sha256Hash;
import java.security.SecureRandom;

/// A key's plain text; see [ApiKeyFormat].
record ApiKeySecret(String value) {

    private static final int BASE = 62;

    static ApiKeySecret draw(KeyKind kind, KeyEnvironment environment) {
        var text = new StringBuilder(kind.tag() + "_" + environment.wire() + "_");
        new SecureRandom()
                .ints(ApiKeyFormat.RANDOM_DIGITS, 0, BASE)
                .forEach(digit -> text.append(ApiKeyFormat.digit(digit)));
        return new ApiKeySecret(ApiKeyFormat.complete(text.toString()));
    }

    /// What may be shown of it: `pk_live_Ab3d`.
    String prefix() {
        return value.substring(0, "pk_live_".length() + 4);
    }

    String last4() {
        return value.substring(value.length() - 4);
    }

    String hash() {
        return Sha256Hash.hex(value);
    }

    @Override
    public String toString() {
        return prefix() + "…";
    }
}
