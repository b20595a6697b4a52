package io.terrace.gateway.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One of `raw-requests.json`.
///
/// @param send byte for byte; `${auth}` stands for a fan's headers, `${repeat:x:n}` for n times x
/// @param expect the outcomes that will do: `200`, `400 malformed_request`, `closed`, ...
/// @param after what the connection is good for then: `closed`, `open` for another request, `drain` for whatever else
/// answers what was sent, `then 400` for one more answer and the end, `any`
/// @param sees the requests that reach the service; with a `?`, that may
record RawRequest(String name, String send, List<String> expect, String after, List<String> sees) {

    private static final Pattern REPEAT = Pattern.compile("\\$\\{repeat:(.*?):(\\d+)}", Pattern.DOTALL);

    static List<RawRequest> all() {
        try (InputStream file = RawRequest.class.getResourceAsStream("/raw-requests.json")) {
            return List.of(new ObjectMapper().readValue(file, RawRequest[].class));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    String bytes(String auth) {
        return REPEAT.matcher(send.replace("${auth}", auth))
                .replaceAll(part -> Matcher.quoteReplacement(part.group(1).repeat(Integer.parseInt(part.group(2)))));
    }

    boolean admits(List<String> seen) {
        return seen.stream().allMatch(one -> sees.contains(one) || sees.contains(one + "?"))
                && sees.stream().filter(one -> !one.endsWith("?")).allMatch(seen::contains)
                && seen.stream().distinct().count() == seen.size();
    }

    @Override
    public String toString() {
        return name;
    }
}
