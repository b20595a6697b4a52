package io.terrace.bench.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.stream.IntStream;

/// Requests as a browser's page would make them, as bytes.
final class BrowserRequestFactory {

    static final String PATH = "/v2/feed";
    static final String SLOW = "/v2/slow";
    private static final String BARE = "/bare";

    private BrowserRequestFactory() {}

    /// One for each key or each token, whichever are more.
    static List<byte[]> signed(List<String> keys, List<String> tokens) {
        return signed(keys, tokens, Math.max(keys.size(), tokens.size()));
    }

    /// So many, each in bytes of its own: what it takes to send them is then the same for few fans and for many.
    static List<byte[]> signed(List<String> keys, List<String> tokens, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> signed(PATH, keys.get(i % keys.size()), tokens.get(i % tokens.size())))
                .toList();
    }

    /// So many over so many of [TerraceGateway#routed]'s paths.
    static List<byte[]> routed(String key, List<String> tokens, int routes, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> signed(route(i % routes), key, tokens.get(i % tokens.size())))
                .toList();
    }

    /// The path of one of many routes.
    static String route(int number) {
        return "/v2/routes/" + number;
    }

    /// With the same key and tokens and from no page, to a route that asks for none of it.
    static List<byte[]> unasked(String key, List<String> tokens) {
        return tokens.stream()
                .map(token -> bytes(BARE, credentials(key, token)))
                .toList();
    }

    /// Without key, token and origin, to that route.
    static List<byte[]> bare() {
        return List.of(bytes(BARE, ""));
    }

    /// To the page that takes its time.
    static List<byte[]> slow(String key, List<String> tokens) {
        return tokens.stream()
                .map(token -> bytes(SLOW, credentials(key, token)))
                .toList();
    }

    private static byte[] signed(String path, String key, String token) {
        return bytes(path, credentials(key, token) + "Origin: " + BenchApiKeys.ORIGIN + "\r\n");
    }

    private static String credentials(String key, String token) {
        return """
                X-Service-API-Key: %s\r
                Authorization: Bearer %s\r
                """.formatted(key, token);
    }

    private static byte[] bytes(String path, String headers) {
        return """
                GET %s HTTP/1.1\r
                Host: localhost\r
                Accept: application/json\r
                User-Agent: terrace-bench\r
                %s\r
                """.formatted(path, headers).getBytes(ISO_8859_1);
    }
}
