package io.terrace.auth.user;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import java.util.Optional;
import java.util.regex.Pattern;

final class PhoneNumberNormalizer {

    /// A plus sign and digits, with the usual ornaments between them.
    private static final Pattern INTERNATIONAL = Pattern.compile("\\+[0-9][0-9 ().-]{5,24}");

    private static final String NO_REGION = "ZZ";

    private PhoneNumberNormalizer() {}

    static Optional<String> normal(String text) {
        String number = text.strip();
        if (!INTERNATIONAL.matcher(number).matches()) {
            return Optional.empty();
        }
        PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
        try {
            var parsed = numbers.parse(number, NO_REGION);
            return numbers.isPossibleNumber(parsed)
                    ? Optional.of(numbers.format(parsed, PhoneNumberFormat.E164))
                    : Optional.empty();
        } catch (NumberParseException notANumber) {
            return Optional.empty();
        }
    }
}
