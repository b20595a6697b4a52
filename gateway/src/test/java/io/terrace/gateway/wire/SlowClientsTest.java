package io.terrace.gateway.wire;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Heads are due within 1 s here, answers within 1.5 s, uploads within 20 s.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
@Tag("slow")
class SlowClientsTest {

    private static final Duration PAUSE = Duration.ofMillis(100);

    @TestHTTPResource
    URI gateway;

    World world;

    String auth;
    String key;
    String token;

    @BeforeEach
    void signIn() {
        Partner partner = world.partner().limit("reads", 100_000);
        key = partner.key();
        token = world.signer.token(partner.fan());
        auth = "X-Service-API-Key: " + key + "\r\nAuthorization: Bearer " + token;
    }

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void aHeadThatComesByteByByteIsHungUpOn() throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            String head = "GET /v2/freestyles/1 HTTP/1.1\r\nHost: x\r\n" + "X: y\r\n".repeat(90);

            assertThat(dribble(raw, head)).isLessThan(head.length());
            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("closed");
        }
    }

    @Test
    void aLaterHeadThatComesByteByByteIsHungUpOnToo() throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.write("GET /v2/freestyles/1 HTTP/1.1\r\nHost: x\r\n" + auth + "\r\n\r\n");
            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("200");

            assertThat(dribble(raw, "GET /v2/freestyles/1 HTTP/1.1\r\n".repeat(20)))
                    .isLessThan(400);
            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("closed");
        }
    }

    @Test
    void aConnectionMayRestBetweenRequests() throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.write("GET /v2/freestyles/1 HTTP/1.1\r\nHost: x\r\n" + auth + "\r\n\r\n");
            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("200");
            await().pollDelay(Duration.ofMillis(1_800)).until(() -> true);

            raw.write("GET /v2/freestyles/1 HTTP/1.1\r\nHost: x\r\n" + auth + "\r\n\r\n");

            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("200");
        }
    }

    @Test
    void aBodyThatComesByteByByteIsGivenUpByTheDeadline() throws Exception {
        world.feed.on(
                "/v2/freestyles", request -> request.body().onSuccess(all -> FakeService.json(request, 201, "{}")));

        try (RawClient raw = new RawClient(gateway)) {
            raw.write("POST /v2/freestyles HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n" + auth + "\r\n\r\n");
            dribble(raw, "x".repeat(17));

            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("504 deadline_exceeded");
        }
    }

    @Test
    void bodiesThatDoNotComeAreNoFaultOfTheService() throws Exception {
        world.feed.on(
                "/v2/freestyles", request -> request.body().onSuccess(all -> FakeService.json(request, 201, "{}")));
        List<RawClient> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                RawClient one = new RawClient(gateway);
                slow.add(one);
                one.write("POST /v2/freestyles HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n" + auth + "\r\n\r\nx");
            }
            for (RawClient one : slow) {
                assertThat(RawAnswer.read(one).outcome()).isIn("504 deadline_exceeded", "503 temporarily_unavailable");
            }
        } finally {
            for (RawClient one : slow) {
                one.close();
            }
        }

        assertServedOnEveryLoop("/v2/freestyles/1");
    }

    @Test
    void uploadsThatDoNotComeAreNoFaultOfTheService() throws Exception {
        world.media.on(
                "/v2/uploads/c/1/content",
                request -> request.body().onSuccess(all -> FakeService.json(request, 200, "{}")));
        List<RawClient> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                RawClient one = new RawClient(gateway).patient(BoundedWait.MAX_WAIT);
                slow.add(one);
                one.write("PUT /v2/uploads/c/1/content HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx");
            }
            for (RawClient one : slow) {
                assertThat(RawAnswer.read(one).outcome()).isEqualTo("504 deadline_exceeded");
            }
        } finally {
            for (RawClient one : slow) {
                one.close();
            }
        }

        assertServedOnEveryLoop("/v2/uploads/1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 100\r\n\r\nx", "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n"})
    void fiveHundredSlowBodiesHarmNoOtherClient(String begun) throws Exception {
        Partner readers = world.partner().limit("reads", 1_000_000);
        Partner writers = world.partner().limit("writes", 1_000_000);
        List<String> fans = IntStream.range(0, 20)
                .mapToObj(i -> world.partner())
                .map(partner -> "X-Service-API-Key: " + partner.key() + "\r\nAuthorization: Bearer "
                        + world.signer.token(partner.fan()))
                .toList();
        List<RawClient> slow = new ArrayList<>();
        List<Integer> read;
        List<Integer> written;
        try (Neighbour reader = neighbour(readers, "GET");
                Neighbour writer = neighbour(writers, "PATCH")) {
            for (int i = 0; i < 500; i++) {
                RawClient one = new RawClient(gateway);
                slow.add(one);
                one.write("PATCH /v2/me HTTP/1.1\r\nHost: x\r\n" + fans.get(i % fans.size()) + "\r\n" + begun);
            }
            for (RawClient one : slow) {
                assertThat(RawAnswer.read(one).outcome()).isEqualTo("504 deadline_exceeded");
                one.close();
            }
            read = reader.outcomes();
            written = writer.outcomes();
        }

        assertThat(read).isNotEmpty().containsOnly(200);
        assertThat(written).isNotEmpty().containsOnly(200);
    }

    @Test
    void slowBodiesOverHttp2HarmNoOtherClient() throws Exception {
        Partner readers = world.partner().limit("reads", 1_000_000);
        Partner attacker = world.partner().limit("writes", 1_000_000);
        String attackersKey = attacker.key();
        Vertx vertx = Vertx.vertx();
        HttpClient client = vertx.createHttpClient(
                new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2).setHttp2ClearTextUpgrade(false),
                new PoolOptions().setHttp2MaxSize(5));
        List<Future<Integer>> slow = new ArrayList<>();
        List<Integer> read;
        try (Neighbour reader = neighbour(readers, "GET")) {
            for (int i = 0; i < 500; i++) {
                RequestOptions options = new RequestOptions()
                        .setMethod(HttpMethod.PATCH)
                        .setHost(gateway.getHost())
                        .setPort(gateway.getPort())
                        .setURI("/v2/me")
                        .putHeader("X-Service-API-Key", attackersKey)
                        .putHeader("Authorization", "Bearer " + world.signer.token(attacker.fan()));
                slow.add(client.request(options).compose(request -> {
                    request.setChunked(true).write("x");
                    return request.response().map(HttpClientResponse::statusCode);
                }));
            }
            for (Future<Integer> one : slow) {
                assertThat(one.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS))
                        .isEqualTo(504);
            }
            read = reader.outcomes();
        } finally {
            vertx.close();
        }

        assertThat(read).isNotEmpty().containsOnly(200);
    }

    private Neighbour neighbour(Partner partner, String method) {
        String own = partner.key();
        String bearer = world.signer.token(partner.fan());
        BodyPublisher body = method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}");
        return new Neighbour(() -> Client.to(gateway, "/v2/me")
                .key(own)
                .bearer(bearer)
                .send(method, body)
                .status());
    }

    @Test
    void unwantedBodyDoesNotHoldTheConnection() throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.write("POST /v2/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("404 not_found");

            assertThat(dribble(raw, "x".repeat(100))).isLessThan(100);
        }
    }

    @Test
    void anUploadOverASlowLineIsTaken() throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.write("PUT /v2/uploads/c/1/content HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n");

            assertThat(dribble(raw, "x".repeat(40))).isEqualTo(40);

            assertThat(RawAnswer.read(raw).outcome()).isEqualTo("200");
        }
    }

    @Test
    void aStreamOutlivesEveryDeadline() throws Exception {
        AtomicReference<HttpServerRequest> stream = new AtomicReference<>();
        world.realtime.on("/v2/stream", request -> {
            request.response().setChunked(true).write(": hello\n\n");
            stream.set(request);
        });

        try (RawClient raw = new RawClient(gateway)) {
            raw.write("GET /v2/stream HTTP/1.1\r\nHost: x\r\n" + auth + "\r\n\r\n");
            assertThat(raw.head()).startsWith("HTTP/1.1 200");
            raw.line();
            raw.line();
            await().pollDelay(Duration.ofMillis(2_500)).until(() -> true);
            world.realtime.vertx().runOnContext(now -> stream.get().response().write("data: late\n\n"));
            raw.line();
            raw.line();
            raw.line();
            assertThat(raw.line()).isEqualTo("data: late");
        }
    }

    @Test
    void twoHundredSlowHeadsHarmNoOtherClient() throws Exception {
        List<RawClient> slow = new ArrayList<>();
        List<Integer> outcomes;
        try (Neighbour neighbour = new Neighbour(() ->
                Client.to(gateway, "/v2/uploads/1").key(key).bearer(token).get().status())) {
            for (int i = 0; i < 200; i++) {
                RawClient one = new RawClient(gateway);
                one.write("GET /v2/freestyles/1 HTTP/1.1\r\nHost: x");
                slow.add(one);
            }
            for (RawClient one : slow) {
                assertThat(RawAnswer.read(one).outcome()).isEqualTo("closed");
                one.close();
            }
            outcomes = neighbour.outcomes();
        }

        assertThat(outcomes).isNotEmpty().containsOnly(200);
    }

    private void assertServedOnEveryLoop(String path) throws IOException {
        for (int loop = 0; loop < 8; loop++) {
            try (RawClient raw = new RawClient(gateway)) {
                raw.write("GET " + path + " HTTP/1.1\r\nHost: x\r\n" + auth + "\r\n\r\n");
                assertThat(RawAnswer.read(raw).outcome()).isEqualTo("200");
            }
        }
    }

    /// @return how many bytes went before the gateway had enough
    private static int dribble(RawClient raw, String text) {
        for (int i = 0; i < text.length(); i++) {
            try {
                raw.write(text.substring(i, i + 1));
            } catch (IOException hungUp) {
                return i;
            }
            await().pollInterval(Duration.ofMillis(10)).pollDelay(PAUSE).until(() -> true);
        }
        return text.length();
    }
}
