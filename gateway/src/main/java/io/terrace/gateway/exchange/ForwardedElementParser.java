package io.terrace.gateway.exchange;

import org.jspecify.annotations.Nullable;

/// One hop's part of a `Forwarded` header, RFC 7239: `for="[2001:db8::1]:4711";proto=https`.
final class ForwardedElementParser {

    private static final String FOR = "for=";

    private ForwardedElementParser() {}

    /// The node that the hop saw, without quotes; `null` where it is not named exactly once, or the element is the
    /// torn-off part of something quoted.
    static @Nullable String client(String element) {
        if (element.indexOf('\\') >= 0 || element.chars().filter(c -> c == '"').count() % 2 != 0) {
            return null;
        }
        String found = null;
        for (String pair : element.split(";", -1)) {
            String text = pair.strip();
            if (text.regionMatches(true, 0, FOR, 0, FOR.length())) {
                if (found != null) {
                    return null;
                }
                found = unquoted(text.substring(FOR.length()));
            }
        }
        return found;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
