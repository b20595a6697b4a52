package io.terrace.bench.gateway;

import io.terrace.platform.kernel.ApiKeyFormat;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Whether a side does what all sides are to do: 401 without a known key, 403 for another's page, 429 past the limit,
/// the page and the headers for who may have them.
final class ParityCheck {

    private static final String KEY = "X-Service-API-Key";
    private static final String AUTHORIZATION = "Authorization";
    private static final List<String> SECURITY =
            List.of("Strict-Transport-Security", "X-Frame-Options", "X-Content-Type-Options");

    private final String name;
    private final int port;
    private final BenchApiKeys keys;
    private final BenchFanTokenIssuer fans;
    private final Map<String, String> good;
    private final List<String> unlike = new ArrayList<>();

    private ParityCheck(String name, int port, BenchFixture world) {
        this.name = name;
        this.port = port;
        keys = world.keys();
        fans = world.fans();
        good = Map.of(
                KEY, keys.ample().getFirst(), AUTHORIZATION, "Bearer " + fans.token(), "Origin", BenchApiKeys.ORIGIN);
    }

    /// In what it differs; empty for nothing.
    ///
    /// @param tokens whether it is to refuse a token that no one signed
    static List<String> check(String name, int port, BenchFixture world, boolean tokens) {
        ParityCheck parity = new ParityCheck(name, port, world);
        parity.check(tokens);
        return parity.unlike;
    }

    private void check(boolean tokens) {
        HttpResponse<String> page = expect("a fan", 200, Map.of());
        if (page.body().length() < 200) {
            unlike.add(name + " gives another page");
        }
        SECURITY.forEach(header -> {
            if (page.headers().firstValue(header).isEmpty()) {
                unlike.add(name + " sends no " + header);
            }
        });
        if (!page.headers().allValues("Access-Control-Allow-Origin").equals(List.of(BenchApiKeys.ORIGIN))) {
            unlike.add(name + " does not open its answer to the page");
        }
        expect("an unknown key", 401, Map.of(KEY, ApiKeyFormat.complete("pk_test_" + "u".repeat(32))));
        expect("another's page", 403, Map.of("Origin", "https://other.example"));
        if (tokens) {
            expect("a forged token", 401, Map.of(AUTHORIZATION, good.get(AUTHORIZATION) + "A"));
        }
        limit();
    }

    /// A fan without any count yet.
    private void limit() {
        Map<String, String> another = Map.of(KEY, keys.limited(), AUTHORIZATION, "Bearer " + fans.token());
        for (int i = 0; i < BenchApiKeys.FEW; i++) {
            expect("request " + (i + 1) + " of the limited key", 200, another);
        }
        boolean refused = false;
        for (int i = 0; i < 2 && !refused; i++) {
            refused = ask(another).statusCode() == 429;
        }
        if (!refused) {
            unlike.add(name + " does not answer 429 past the limit");
        }
    }

    private HttpResponse<String> expect(String whom, int status, Map<String, String> changed) {
        HttpResponse<String> answer = ask(changed);
        if (answer.statusCode() != status) {
            unlike.add("%s answers %s with %d, not %d".formatted(name, whom, answer.statusCode(), status));
        }
        return answer;
    }

    private HttpResponse<String> ask(Map<String, String> changed) {
        List<String> headers = new ArrayList<>();
        good.forEach((header, value) -> {
            headers.add(header);
            headers.add(changed.getOrDefault(header, value));
        });
        return GatewayProbe.at(port, BrowserRequestFactory.PATH, headers.toArray(String[]::new));
    }
}
