package io.terrace.stack.training;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrainingRequestsTest {

    private static final String KEY = "7e".repeat(32);
    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private static final String DOCUMENT = """
            {"paths": {
              "/v2/polls/{id}": {
                "parameters": [
                  {"name": "id", "in": "path", "required": true, "schema": {"$ref": "#/components/schemas/UUID"}}],
                "get": {"security": [{"SecurityScheme": ["fan", "server"]}], "parameters": [
                  {"$ref": "#/components/parameters/Day"},
                  {"name": "order", "in": "query", "required": true, "schema": {"enum": ["new", "top"]}},
                  {"name": "cursor", "in": "query", "schema": {"type": "string"}}]},
                "delete": {"security": [{"SecurityScheme": ["server"]}]}},
              "/v2/versions/{version}": {
                "get": {"security": [{"SecurityScheme": ["editor"]}], "parameters": [
                  {"name": "version", "in": "path", "required": true, "schema": {"type": "integer"}}]}},
              "/v2/stream": {"get": {"security": [{"SecurityScheme": ["fan"]}, {"SecurityScheme": ["app"]}]}},
              "/.well-known/jwks.json": {"get": {}},
              "/v2/uploads": {"post": {"security": [{"SecurityScheme": ["fan"]}]}}},
             "components": {
               "schemas": {"UUID": {"type": "string", "format": "uuid"}},
               "parameters": {
                 "Day": {"name": "day", "in": "query", "required": true, "schema": {"format": "date"}}}}}
            """;

    private record Asked(String method, String target, String authorization) {}

    private final Queue<Asked> all = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void everythingThatIsReadIsAskedForAndNothingElse() throws Exception {
        document(200, DOCUMENT);
        server.createContext("/", this::answer);

        Map<Integer, Integer> statuses = requests().send();

        assertThat(statuses).isEqualTo(Map.of(200, 250, 404, 250));
        assertThat(all).extracting(Asked::method).containsOnly("GET");
        assertThat(all)
                .extracting(Asked::target)
                .allSatisfy(target -> assertThat(target)
                        .matches("/v2/polls/" + UUID + "\\?day=\\d{4}-\\d\\d-\\d\\d&order=new"
                                + "|/v2/versions/1|/v2/stream|/\\.well-known/jwks\\.json"));
        assertThat(rolesOf("/v2/polls")).containsOnly(List.of("fan"));
        assertThat(rolesOf("/v2/versions")).containsOnly(List.of("editor", "analyst"));
        assertThat(rolesOf("/v2/stream")).containsOnly(List.of("fan"));
        assertThat(rolesOf("/.well-known")).containsOnly(List.of());
    }

    @Test
    void aProgramWithoutADocumentIsAskedNothing() throws Exception {
        document(404, "");
        server.createContext("/v2", this::answer);

        assertThat(requests().send()).isEmpty();
        assertThat(all).isEmpty();
    }

    @Test
    void nothingMoreIsSentOnceAnAnswerIsMissing() throws Exception {
        document(200, DOCUMENT);
        server.createContext("/", this::hangUp);

        assertThatThrownBy(() -> requests().send()).isInstanceOf(IOException.class);
        assertThat(all).extracting(Asked::target).allMatch(target -> target.startsWith("/v2/polls/"));
    }

    private TrainingRequests requests() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return new TrainingRequests(new TrainedService("polls-service", url, url, KEY));
    }

    private void document(int status, String body) {
        server.createContext("/q/openapi", exchange -> send(exchange, status, body));
    }

    /// A stream does not end, what has an id is not found, and the rest is there.
    private void answer(HttpExchange exchange) throws IOException {
        all.add(asked(exchange));
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/v2/stream")) {
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(":\n".getBytes(UTF_8));
            exchange.getResponseBody().flush();
        } else {
            send(exchange, path.matches(".*/(" + UUID + "|1)") ? 404 : 200, "{}");
        }
    }

    private void hangUp(HttpExchange exchange) {
        all.add(asked(exchange));
        exchange.close();
    }

    private static Asked asked(HttpExchange exchange) {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        return new Asked(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                authorization == null ? "" : authorization);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private List<List<String>> rolesOf(String path) {
        return all.stream()
                .filter(asked -> asked.target().startsWith(path))
                .map(TrainingRequestsTest::roles)
                .toList();
    }

    /// Of its token, which is for this service alone; none where there is no token.
    private static List<String> roles(Asked asked) {
        if (asked.authorization().isEmpty()) {
            return List.of();
        }
        String token = asked.authorization().substring("Bearer ".length());
        String payload = token.substring(token.indexOf('.') + 1, token.lastIndexOf('.'));
        try {
            JsonNode claims = new ObjectMapper().readTree(Base64.getUrlDecoder().decode(payload));
            assertThat(claims.path("aud").asText()).isEqualTo("polls-service");
            assertThat(claims.path("cid").asText()).matches(UUID);
            return claims.path("groups").valueStream().map(JsonNode::asText).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
