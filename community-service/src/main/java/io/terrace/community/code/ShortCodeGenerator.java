package io.terrace.community.code;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Codes of 10 characters of Crockford's base 32: 50 random bits.
@ApplicationScoped
public class ShortCodeGenerator {

    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int LENGTH = 10;
    private static final int LONGEST_TYPED = 32;
    private static final Pattern CODE = Pattern.compile("[" + ALPHABET + "]{" + LENGTH + "}");

    private final SecureRandom random = new SecureRandom();

    /// A new code, one of 2⁵⁰.
    public String next() {
        StringBuilder code = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            code.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return code.toString();
    }

    /// The code someone typed: in either case, with hyphens or spaces, `o` for 0, `i` and `l` for 1. Empty for what
    /// can be none.
    public static Optional<String> read(String typed) {
        if (typed.length() > LONGEST_TYPED) {
            return Optional.empty();
        }
        String code = typed.toUpperCase(Locale.ROOT)
                .replace("-", "")
                .replace(" ", "")
                .replace('O', '0')
                .replace('I', '1')
                .replace('L', '1');
        return Optional.of(code).filter(CODE.asMatchPredicate());
    }
}
