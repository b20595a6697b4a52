package io.terrace.platform.kernel;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.zip.CRC32;

/// How an API key is written: kind and environment, 32 random base62 digits (190 bits), and six more that hold the
/// CRC-32 of all before them, most significant first. So a scanner can tell a leaked key from a text that looks like
/// one, and a door a mistyped or made-up one from a key, before anyone is asked.
public final class ApiKeyFormat {

    /// For secret scanners: what every key matches, and little else does.
    public static final String PATTERN = "[ps]k_(live|test)_[0-9A-Za-z]{38}";

    /// Random digits in a key.
    public static final int RANDOM_DIGITS = 32;

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int START = "pk_live_".length();
    private static final int CHECKED = START + RANDOM_DIGITS;
    private static final int CHECK_DIGITS = 6;

    private ApiKeyFormat() {}

    /// The digit of a value.
    ///
    /// @param value 0 to 61
    public static char digit(int value) {
        return DIGITS.charAt(value);
    }

    /// The whole key.
    ///
    /// @param start all but the check digits
    public static String complete(String start) {
        return start + check(start);
    }

    /// Whether it has the form of a key and its check digits are right. Costs no more than reading it.
    public static boolean isWellFormed(String text) {
        if (text.length() != CHECKED + CHECK_DIGITS || !hasStart(text)) {
            return false;
        }
        for (int i = START; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 'z' || !Character.isLetterOrDigit(c)) {
                return false;
            }
        }
        return text.endsWith(check(text.substring(0, CHECKED)));
    }

    private static boolean hasStart(String text) {
        return (text.startsWith("pk_") || text.startsWith("sk_"))
                && (text.startsWith("live_", 3) || text.startsWith("test_", 3));
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
