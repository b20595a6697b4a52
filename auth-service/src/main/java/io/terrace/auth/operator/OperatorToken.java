package io.terrace.auth.operator;

import io.terrace.platform.kernel.Sha256Hash;
import java.security.SecureRandom;
import java.util.Base64;

/// An operator's bearer token: `op_` and 256 random bits.
record OperatorToken(String value) {

    private static final int BYTES = 32;

    static OperatorToken draw() {
        var random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return new OperatorToken("op_" + Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    String hash() {
        return Sha256Hash.hex(value);
    }

    String last4() {
        return value.substring(value.length() - 4);
    }

    /// Never the token in a log.
    @Override
    public String toString() {
        return "OperatorToken[…" + last4() + "]";
    }
}
