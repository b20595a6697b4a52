package io.terrace.auth.user;

import java.net.IDN;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The normal form is also what mail is sent to, so anyone who proves an address has read mail sent to exactly it.
final class EmailAddressNormalizer {

    private static final int LONGEST = 254;
    private static final Pattern LOCAL =
            Pattern.compile("[^\\s\\p{Cntrl}@\"(),:;<>\\[\\]\\\\.]+(\\.[^\\s\\p{Cntrl}@\"(),:;<>\\[\\]\\\\.]+)*");
    private static final Pattern DOMAIN =
            Pattern.compile("([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])");

    private EmailAddressNormalizer() {}

    static Optional<String> normal(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        String address = Normalizer.normalize(text.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        int at = address.lastIndexOf('@');
        if (at < 1 || at > 64) {
            return Optional.empty();
        }
        String local = address.substring(0, at);
        return domain(address.substring(at + 1))
                .filter(domain -> LOCAL.matcher(local).matches())
                .map(domain -> local + "@" + domain)
                .filter(normal -> normal.length() <= LONGEST);
    }

    private static Optional<String> domain(String text) {
        try {
            String domain = IDN.toASCII(text, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
            return Optional.of(domain).filter(name -> DOMAIN.matcher(name).matches());
        } catch (IllegalArgumentException notAName) {
            return Optional.empty();
        }
    }
}
