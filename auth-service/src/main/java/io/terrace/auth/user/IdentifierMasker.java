package io.terrace.auth.user;

/// Shows a fan what is theirs without showing anyone else.
final class IdentifierMasker {

    private static final String HIDDEN = "•••";

    private IdentifierMasker() {}

    /// `a•••@e•••.com`, `+44•••12`.
    static String of(Identifier identifier) {
        return switch (identifier.kind()) {
            case EMAIL -> email(identifier.value());
            case PHONE -> ends(identifier.value(), 3, 2);
            case EXTERNAL, SSO -> HIDDEN;
        };
    }

    private static String email(String address) {
        int at = address.lastIndexOf('@');
        int dot = address.lastIndexOf('.');
        return first(address) + HIDDEN + "@" + first(address.substring(at + 1)) + HIDDEN + address.substring(dot);
    }

    private static String first(String text) {
        return text.substring(0, text.offsetByCodePoints(0, 1));
    }

    private static String ends(String text, int head, int tail) {
        return text.substring(0, head) + HIDDEN + text.substring(text.length() - tail);
    }
}
