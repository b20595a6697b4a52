package io.terrace.gateway.route;

import io.terrace.gateway.exchange.AsciiRules;

/// Tells the paths that every reader takes alike from those that a service could read otherwise than the table does:
/// empty, dotted or encoded separators, path parameters, control characters. The latter lead nowhere.
final class PathValidator {

    private static final String PLAIN = "-._~!$&'()*+,=:@";

    private PathValidator() {}

    static boolean isSafe(String path) {
        int length = path.length();
        if (length == 0 || path.charAt(0) != '/') {
            return false;
        }
        int segment = 1;
        for (int i = 1; i <= length; i++) {
            if (i == length || path.charAt(i) == '/') {
                if (!isSegment(path, segment, i)) {
                    return false;
                }
                segment = i + 1;
            }
        }
        return true;
    }

    private static boolean isSegment(String path, int from, int to) {
        boolean dotsOnly = true;
        for (int i = from; i < to; i++) {
            char c = path.charAt(i);
            if (c == '%') {
                if (i + 2 >= to || !isHarmless(path, i)) {
                    return false;
                }
                i += 2;
            } else if (!AsciiRules.isLetterOrDigit(c) && PLAIN.indexOf(c) < 0) {
                return false;
            }
            dotsOnly &= c == '.';
        }
        return !dotsOnly;
    }

    private static boolean isHarmless(String path, int at) {
        int high = Character.digit(path.charAt(at + 1), 16);
        int low = Character.digit(path.charAt(at + 2), 16);
        int value = high * 16 + low;
        return high >= 0 && low >= 0 && value > ' ' && value != 0x7f && "/\\.;%".indexOf(value) < 0;
    }
}
