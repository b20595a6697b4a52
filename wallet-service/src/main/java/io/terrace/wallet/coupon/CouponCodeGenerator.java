package io.terrace.wallet.coupon;

import java.security.SecureRandom;
import java.util.Locale;

/// Coupon codes: 13 characters of Crockford's base 32, 65 random bits, written in groups.
final class CouponCodeGenerator {

    /// Of imported ones, which are the partner's own.
    static final String PATTERN = "[0-9A-Za-z_-]{4,64}";

    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int LENGTH = 13;

    private final SecureRandom random = new SecureRandom();

    String next() {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            if (i == 4 || i == 8) {
                code.append('-');
            }
            code.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return code.toString();
    }

    /// As stored: case says nothing.
    static String normal(String code) {
        return code.strip().toUpperCase(Locale.ROOT);
    }
}
