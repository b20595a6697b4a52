package io.terrace.journeys.suite;

import io.terrace.client.ApiResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;

/// What a caller may not see looks, byte for byte, like what is not there.
public final class Indistinct {

    private static final Set<String> OF_THE_MOMENT = Set.of("x-request-id", "ratelimit", "date");

    private Indistinct() {}

    public static void assertThat(ApiResponse foreign, ApiResponse absent) {
        Assertions.assertThat(body(foreign)).as("body of %s", foreign).isEqualTo(body(absent));
        Assertions.assertThat(headers(foreign)).as("headers of %s", foreign).isEqualTo(headers(absent));
    }

    private static String body(ApiResponse answer) {
        return answer.body().replace(answer.header("X-Request-Id").orElseThrow(), "");
    }

    private static Map<String, Object> headers(ApiResponse answer) {
        Map<String, Object> headers = new TreeMap<>();
        answer.headers().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
        headers.keySet().removeAll(OF_THE_MOMENT);
        return headers;
    }
}
