package io.terrace.gateway.route;

import io.terrace.gateway.exchange.AsciiRules;
import org.jspecify.annotations.Nullable;

/// Tells queries that are one (RFC 3986) from those that a service could not read.
public final class QueryStringValidator {

    private static final String PLAIN = "-._~!$&'()*+,;=:@/?[]";

    private QueryStringValidator() {}

    public static boolean isSafe(@Nullable String query) {
        if (query == null) {
            return true;
        }
        int length = query.length();
        for (int i = 0; i < length; i++) {
            char c = query.charAt(i);
            if (c == '%') {
                if (i + 2 >= length || !isHex(query.charAt(i + 1)) || !isHex(query.charAt(i + 2))) {
                    return false;
                }
                i += 2;
            } else if (!AsciiRules.isLetterOrDigit(c) && PLAIN.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHex(char c) {
        return Character.digit(c, 16) >= 0 && c < 128;
    }
}
