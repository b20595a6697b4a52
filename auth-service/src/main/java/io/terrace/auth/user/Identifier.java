package io.terrace.auth.user;

import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/// An e-mail address, phone number or partner's id in its one normal form, so that equal means the same.
public record Identifier(IdentifierKind kind, String value) {

    private static final Pattern PRINTABLE = Pattern.compile("[^\\p{Cntrl}]{1,255}");

    /// Lower case, NFC, the domain in its ASCII form; empty for what no mail could be sent to.
    public static Optional<Identifier> email(String text) {
        return EmailAddressNormalizer.normal(text).map(value -> new Identifier(IdentifierKind.EMAIL, value));
    }

    /// E.164; empty for what can't be a number of the country its code names.
    public static Optional<Identifier> phone(String text) {
        return PhoneNumberNormalizer.normal(text).map(value -> new Identifier(IdentifierKind.PHONE, value));
    }

    /// NFC, at most 255 characters; case counts, as the partner's own ids may differ by it.
    public static Optional<Identifier> external(String text) {
        String value = Normalizer.normalize(text.strip(), Normalizer.Form.NFC);
        return PRINTABLE.matcher(value).matches()
                ? Optional.of(new Identifier(IdentifierKind.EXTERNAL, value))
                : Optional.empty();
    }

    /// Enough for its owner to know it by: `a•••@e•••.com`, `+44•••12`.
    public String masked() {
        return IdentifierMasker.of(this);
    }

    /// Case counts. An issuer holds no space, so no two pairs look the same; empty for a subject that is not 1 to 255
    /// printable characters.
    public static Optional<Identifier> sso(String issuer, String subject) {
        return PRINTABLE.matcher(subject).matches()
                ? Optional.of(new Identifier(IdentifierKind.SSO, issuer + " " + subject))
                : Optional.empty();
    }

    /// Safe to log: never the value.
    @Override
    public String toString() {
        return kind.field();
    }
}
