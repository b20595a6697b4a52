package io.terrace.gateway.accesslog;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.OwnFiles;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@TestProfile(OwnFiles.class)
@WithTestResource(TestStack.class)
@WithTestResource(value = FakeServices.class, initArgs = @ResourceArg(name = FakeServices.PATIENT, value = "true"))
class AccessLogTest {

    private static final String CANARY = "canary7f3a";

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void aRequestIsOneLine() throws Exception {
        Partner partner = world.partner();
        String key = partner.key();
        String id = UUID.randomUUID().toString();
        world.feed.on("/v2/freestyles/7", request -> request.response().end("twelve bytes"));

        Client.to(gateway, "/v2/freestyles/7")
                .key(key)
                .bearer(world.signer.token(partner.fan()))
                .header("X-Request-Id", id)
                .get();

        JsonNode line = line(id);
        assertThat(line.path("route").asText()).isEqualTo("/v2/freestyles/{id}");
        assertThat(line.path("method").asText()).isEqualTo("GET");
        assertThat(line.path("status").asInt()).isEqualTo(200);
        assertThat(line.path("bytes").asInt()).isEqualTo(12);
        assertThat(line.path("us").asLong()).isPositive();
        assertThat(UUID.fromString(line.path("keyId").asText())).isNotNull();
        assertThat(Instant.parse(line.path("at").asText())).isBefore(Instant.now());
        assertThat(line.path("traceId").asText()).matches("[0-9a-f]{32}");
        assertThat(line.size()).isEqualTo(9);
    }

    @Test
    void refusalsPagesAndCutAnswersAreLinesToo() throws Exception {
        Partner partner = world.partner();
        world.feed.on(
                "/v2/freestyles/half",
                request -> request.response().putHeader("Content-Length", "100").write("half"));

        assertThat(logged(Client.to(gateway, "/v2/feed")).path("status").asInt())
                .isEqualTo(401);
        assertThat(logged(Client.to(gateway, "/health")).path("route").asText()).isEqualTo("/health");
        assertThat(logged(Client.to(gateway, "/v2/nothing")).has("route")).isFalse();
        JsonNode cut = logged(
                Client.to(gateway, "/v2/freestyles/half").key(partner.key()).bearer(world.signer.token(partner.fan())));
        assertThat(cut.path("cut").asBoolean()).isTrue();
    }

    @Test
    void disconnectedClientIsLoggedWithStatus499() throws Exception {
        Partner partner = world.partner();
        String id = UUID.randomUUID().toString();
        world.feed.on("/v2/freestyles/never", request -> {});

        try (RawClient client = new RawClient(gateway)) {
            client.send(
                    "GET /v2/freestyles/never HTTP/1.1",
                    "Host: a",
                    "X-Request-Id: " + id,
                    "X-Service-API-Key: " + partner.key(),
                    "Authorization: Bearer " + world.signer.token(partner.fan()),
                    "");
            await().until(() -> world.feed.count("/v2/freestyles/never") > 0);
        }

        assertThat(line(id).path("status").asInt()).isEqualTo(499);
    }

    @Test
    void nothingThatAClientSendsIsInTheLogs() throws Exception {
        Queue<String> messages = new ConcurrentLinkedQueue<>();
        Handler listener = listener(messages);
        Logger root = Logger.getLogger("");
        root.addHandler(listener);
        int before = lines().size();
        Partner partner = world.partner();
        String key = partner.key();
        world.feed.on(
                "/v2/freestyles/" + CANARY, request -> request.connection().close());

        String[] sent = {
            "GET /v2/freestyles/" + CANARY + "?q=" + CANARY + "&" + CANARY + "=1 HTTP/1.1",
            "GET /v2/" + CANARY + " HTTP/1.1",
            "GET /" + CANARY + "/../v2/feed HTTP/1.1",
            "GET /v2/feed?" + CANARY + "=%zz HTTP/1.1",
            "GET http://" + CANARY + "/v2/feed HTTP/1.1",
            CANARY.toUpperCase(Locale.ROOT) + " /v2/feed HTTP/1.1",
            "GET /v2/partners/" + CANARY + "/provision HTTP/1.1",
            "GET /v2/media/" + CANARY + "/" + CANARY + "?signature=" + CANARY + " HTTP/1.1",
            "GET /v2/stream?ticket=" + CANARY + " HTTP/1.1",
            "OPTIONS /v2/feed HTTP/1.1",
            "POST /v2/auth/partner-sync HTTP/1.1",
            "GET /v2/" + CANARY + " HTTP/9.9",
            "GET /v2/" + CANARY + " " + CANARY
        };
        for (String first : sent) {
            for (String own : List.of(key, "pk_live_" + CANARY, CANARY)) {
                send(first, own);
            }
        }

        await().until(() -> lines().size() >= before + 3 * (sent.length - 2));
        root.removeHandler(listener);
        assertThat(String.join("\n", lines()))
                .doesNotContainIgnoringCase(CANARY)
                .doesNotContain("127.0.0", "10.9.8.7");
        assertThat(String.join("\n", messages)).doesNotContainIgnoringCase(CANARY);
        assertThat(lines())
                .allSatisfy(line ->
                        assertThat(new ObjectMapper().readTree(line).isObject()).isTrue());
    }

    private void send(String first, String key) throws IOException {
        String body = "{\"email\":\"" + CANARY + "@example.org\"}";
        try (RawClient client = new RawClient(gateway)) {
            client.send(
                    first,
                    "Host: " + CANARY,
                    "X-Service-API-Key: " + key,
                    "Authorization: Bearer " + CANARY + "." + CANARY + "." + CANARY,
                    "X-Request-Id: " + CANARY + "-" + CANARY,
                    "X-Forwarded-For: " + CANARY + ", 10.9.8.7",
                    "Forwarded: for=" + CANARY,
                    "User-Agent: " + CANARY,
                    "Referer: https://example.org/" + CANARY,
                    "Cookie: session=" + CANARY,
                    "Origin: https://" + CANARY + ".example",
                    "traceparent: 00-" + CANARY + "-" + CANARY + "-01",
                    "Idempotency-Key: " + CANARY,
                    "X-Service-SDK-Version: " + CANARY,
                    "X-Service-SDK-Platform: " + CANARY,
                    "X-Service-Installation-Id: " + CANARY,
                    "Last-Event-ID: " + CANARY,
                    CANARY + ": " + CANARY,
                    "Content-Length: " + body.length(),
                    "Connection: close",
                    "");
            client.write(body);
            client.head();
        }
    }

    private JsonNode logged(Client request) throws Exception {
        String id = UUID.randomUUID().toString();
        request.header("X-Request-Id", id)
                .sendAsync("GET")
                .handle((answer, e) -> id)
                .join();
        return line(id);
    }

    private static JsonNode line(String id) throws Exception {
        await().until(() -> lines().stream().anyMatch(line -> line.contains(id)));
        List<String> found = lines().stream().filter(line -> line.contains(id)).toList();
        assertThat(found).hasSize(1);
        return new ObjectMapper().readTree(found.getFirst());
    }

    private static List<String> lines() throws IOException {
        String whole = Files.readString(OwnFiles.ACCESS_LOG);
        return new ArrayList<>(
                whole.substring(0, whole.lastIndexOf('\n') + 1).lines().toList());
    }

    private static Handler listener(Queue<String> messages) {
        return new Handler() {
            @Override
            public void publish(LogRecord entry) {
                messages.add(entry.getLoggerName() + " " + entry.getMessage() + " " + entry.getThrown());
                Object[] parameters = entry.getParameters();
                if (parameters != null) {
                    messages.add(List.of(parameters).toString());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}
