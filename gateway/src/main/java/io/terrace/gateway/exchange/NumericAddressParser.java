package io.terrace.gateway.exchange;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An address as forwarding headers write it: numeric, an IPv6 one in brackets or bare, perhaps with a port.
///
/// Nothing else is one: no name is resolved, and `10.1` or `0x0a000001` are not guessed at.
final class NumericAddressParser {

    private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final String V4 = BYTE + "(?:\\." + BYTE + "){3}";
    private static final String V6 = "[0-9a-fA-F:.]{2,45}";
    private static final String PORT = "(?::\\d{1,5})?";
    private static final Pattern ADDRESS =
            Pattern.compile("(?<v4>" + V4 + ")" + PORT + "|\\[(?<v6>" + V6 + ")]" + PORT + "|(?<bare>" + V6 + ")");

    private NumericAddressParser() {}

    static @Nullable InetAddress parse(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        if (matcher.group("v4") != null) {
            return literal(matcher.group("v4"));
        }
        String v6 = matcher.group("v6") == null ? matcher.group("bare") : matcher.group("v6");
        return v6.indexOf(':') < 0 ? null : literal(v6);
    }

    private static @Nullable InetAddress literal(String text) {
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
    }
}
