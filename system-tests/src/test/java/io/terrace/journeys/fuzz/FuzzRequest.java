package io.terrace.journeys.fuzz;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request as it goes over the wire, valid or not.
///
/// @param target path and query, each character one byte
/// @param kind how it was changed; [MutationKind#VALID] for one that was not
/// @param body each character one byte
/// @param address where it comes from: an address may fail to identify itself only so often
record FuzzRequest(
        long number,
        ApiOperation operation,
        MutationKind kind,
        Caller caller,
        String method,
        String target,
        List<RequestHeader> headers,
        @Nullable String body,
        InetAddress address) {

    private static final int SHOWN = 240;

    /// One line that shows what is sent; the credential by its name.
    String asCommand() {
        StringBuilder line =
                new StringBuilder("curl -X " + method + " '" + shorten(target) + "' --as '" + caller.name() + "'");
        for (RequestHeader header : headers) {
            if (!caller.headers().containsKey(header.name())) {
                line.append(" -H '")
                        .append(header.name())
                        .append(": ")
                        .append(shorten(header.value()))
                        .append('\'');
            }
        }
        if (body != null) {
            line.append(" -d '").append(shorten(body)).append('\'');
        }
        return line.toString();
    }

    private static String shorten(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), SHOWN); i++) {
            char one = text.charAt(i);
            shown.append(one < ' ' || one > '~' ? "\\x%02x".formatted((int) one) : one);
        }
        return text.length() > SHOWN ? shown + "…(%,d bytes)".formatted(text.length()) : shown.toString();
    }
}
