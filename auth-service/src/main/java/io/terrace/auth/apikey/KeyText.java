package io.terrace.auth.apikey;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.terrace.auth.vault.Sha256;
import java.security.SecureRandom;
import java.util.zip.CRC32;

/// A key's plain text: kind, environment, 32 random base62 digits (190 bits), and six more that hold the CRC-32 of all
/// before them, so that a scanner can tell a leaked key from a string that looks like one: `pk_live_…`.
record KeyText(String value) {

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int RANDOM_DIGITS = 32;
    private static final int CHECK_DIGITS = 6;

    static KeyText draw(KeyKind kind, KeyEnvironment environment) {
        var text = new StringBuilder(kind.tag() + "_" + environment.wire() + "_");
        new SecureRandom().ints(RANDOM_DIGITS, 0, DIGITS.length()).forEach(digit -> text.append(DIGITS.charAt(digit)));
        return new KeyText(text + check(text.toString()));
    }

    boolean isWellFormed() {
        int body = value.length() - CHECK_DIGITS;
        return value.matches("[ps]k_(live|test)_[0-9A-Za-z]{38}")
                && value.substring(body).equals(check(value.substring(0, body)));
    }

    /// What may be shown of it: `pk_live_Ab3d`.
    String prefix() {
        return value.substring(0, "pk_live_".length() + 4);
    }

    String last4() {
        return value.substring(value.length() - 4);
    }

    String hash() {
        return Sha256.hex(value);
    }

    @Override
    public String toString() {
        return prefix() + "…";
    }

    private static String check(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(US_ASCII));
        var digits = new char[CHECK_DIGITS];
        long rest = crc.getValue();
        for (int i = CHECK_DIGITS - 1; i >= 0; i--) {
            digits[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
            rest /= DIGITS.length();
        }
        return new String(digits);
    }
}
