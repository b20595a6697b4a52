package io.terrace.gateway.exchange;

/// The characters that headers, paths and keys are made of.
public final class AsciiRules {

    private AsciiRules() {}

    public static boolean isLetterOrDigit(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    /// A letter, a digit, `-` or `_`.
    public static boolean isWord(int c) {
        return isLetterOrDigit(c) || c == '-' || c == '_';
    }
}
