package io.terrace.auth.otp;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Optional;
import java.util.Set;

/// A number's place in the world's numbering plans.
///
/// @param region ISO 3166; `001` for numbers of no country, such as satellites'
/// @param assigned whether some network can have given it to someone
record ClassifiedPhoneNumber(String region, boolean assigned, PhoneNumberType type) {

    private static final String NO_COUNTRY = "001";

    /// Numbers that cost those who call them, or that no person has.
    private static final Set<PhoneNumberType> NOT_PERSONAL = Set.of(
            PhoneNumberType.PREMIUM_RATE,
            PhoneNumberType.SHARED_COST,
            PhoneNumberType.TOLL_FREE,
            PhoneNumberType.UAN,
            PhoneNumberType.PAGER,
            PhoneNumberType.VOICEMAIL);

    /// @param number in E.164
    static ClassifiedPhoneNumber of(String number) {
        PhoneNumberUtil plans = PhoneNumberUtil.getInstance();
        PhoneNumber parsed = parsed(plans, number);
        String region = Optional.ofNullable(plans.getRegionCodeForNumber(parsed))
                .orElseGet(() -> plans.getRegionCodeForCountryCode(parsed.getCountryCode()));
        return new ClassifiedPhoneNumber(region, plans.isValidNumber(parsed), plans.getNumberType(parsed));
    }

    boolean isPersonal() {
        return !NOT_PERSONAL.contains(type) && !region.equals(NO_COUNTRY);
    }

    /// Text messages don't reach it.
    boolean isLandline() {
        return type == PhoneNumberType.FIXED_LINE;
    }

    private static PhoneNumber parsed(PhoneNumberUtil plans, String number) {
        try {
            return plans.parse(number, "ZZ");
        } catch (NumberParseException e) {
            throw new IllegalArgumentException("Not in E.164", e);
        }
    }
}
