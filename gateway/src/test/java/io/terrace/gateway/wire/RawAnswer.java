package io.terrace.gateway.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.gateway.fake.RawClient;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An answer read byte by byte.
///
/// @param head empty where the connection ended first
record RawAnswer(String head, String body) {

    private static final Pattern LENGTH = Pattern.compile("(?i)\ncontent-length: (\\d+)");

    static RawAnswer read(RawClient from) throws IOException {
        String head;
        try {
            head = from.head();
        } catch (IOException reset) {
            head = "";
        }
        Matcher length = LENGTH.matcher(head);
        return new RawAnswer(head, length.find() ? from.read(Integer.parseInt(length.group(1))) : "");
    }

    boolean isProblem() {
        return head.toLowerCase(Locale.ROOT).contains("content-type: application/problem+json");
    }

    /// `400 malformed_request`, `200`, `closed`; `h2` for frames.
    String outcome() throws IOException {
        if (head.isEmpty()) {
            return "closed";
        }
        if (!head.startsWith("HTTP/1.")) {
            return "h2";
        }
        String status = head.substring(9, 12);
        return isProblem()
                ? status + " " + new ObjectMapper().readTree(body).path("code").asText()
                : status;
    }
}
