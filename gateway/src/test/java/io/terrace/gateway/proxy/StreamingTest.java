package io.terrace.gateway.proxy;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.RawClient;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class StreamingTest extends FanAtTheDoor {

    private static final int MEGABYTE = 1 << 20;

    @Test
    void anEventArrivesTheMomentItIsSent() throws Exception {
        AtomicReference<HttpServerRequest> stream = greetingStream();

        try (RawClient raw = open("GET /v2/stream HTTP/1.1")) {
            assertThat(raw.head())
                    .startsWith("HTTP/1.1 200 OK")
                    .contains("text/event-stream")
                    .contains("nosniff");
            assertThat(chunk(raw)).isEqualTo(": hello");
            for (int i = 0; i < 3; i++) {
                String event = "data: " + i;
                world.realtime
                        .vertx()
                        .runOnContext(now -> stream.get().response().write(event + "\n\n"));
                assertThat(chunk(raw)).isEqualTo(event);
            }
        }
    }

    @Test
    void aStreamsHeadDoesNotWaitForItsFirstEventAndOutlivesTheDeadline() throws Exception {
        AtomicReference<HttpServerRequest> stream = new AtomicReference<>();
        world.realtime.on("/v2/stream", request -> {
            request.response().setChunked(true).write(Buffer.buffer());
            stream.set(request);
        });

        try (RawClient raw = open("GET /v2/stream HTTP/1.1")) {
            assertThat(raw.head()).startsWith("HTTP/1.1 200 OK");
            await().pollDelay(Duration.ofMillis(2_800)).until(() -> true);
            world.realtime.vertx().runOnContext(now -> stream.get().response().write("data: late\n\n"));
            assertThat(chunk(raw)).isEqualTo("data: late");
        }
    }

    @Test
    void aStreamIsTheLastAnswerOnItsConnection() throws Exception {
        AtomicReference<HttpServerRequest> stream = greetingStream();

        try (RawClient raw = open("GET /v2/stream HTTP/1.1")) {
            assertThat(raw.head()).containsIgnoringCase("\nConnection: close\n");
            assertThat(chunk(raw)).isEqualTo(": hello");
            world.realtime.vertx().runOnContext(now -> stream.get().response().end("data: over\n\n"));
            assertThat(chunk(raw)).isEqualTo("data: over");
            assertThat(raw.line()).isEqualTo("0");
            assertThat(raw.line()).isEmpty();
            assertThat(raw.line()).isNull();
        }
    }

    @Test
    void answerOfUnknownLengthOverHttp10EndsItsConnection() throws Exception {
        world.feed.on("/v2/freestyles/long", request -> {
            request.response().setChunked(true).write("wh");
            world.feed.vertx().setTimer(100, id -> request.response().end("ole"));
        });

        try (RawClient raw = open("GET /v2/freestyles/long HTTP/1.0", "Connection: keep-alive")) {
            assertThat(raw.head()).startsWith("HTTP/1.0 200").doesNotContainIgnoringCase("chunked");
            assertThat(raw.read(100)).isEqualTo("whole");
        }
    }

    @Test
    void aClientThatGoesEndsTheServicesStream() throws Exception {
        AtomicBoolean gone = new AtomicBoolean();
        world.realtime.on("/v2/stream", request -> {
            request.response().closeHandler(closed -> gone.set(true));
            request.response().setChunked(true).write(": hello\n\n");
        });

        try (RawClient raw = open("GET /v2/stream HTTP/1.1")) {
            raw.head();
        }

        await().untilTrue(gone);
    }

    @Test
    void clientDisconnectCancelsServiceRequest() throws Exception {
        AtomicBoolean asked = new AtomicBoolean();
        AtomicBoolean gone = new AtomicBoolean();
        world.feed.on("/v2/freestyles/slow", request -> {
            asked.set(true);
            request.response().closeHandler(closed -> gone.set(true));
        });

        try (RawClient raw = open("GET /v2/freestyles/slow HTTP/1.1")) {
            await().untilTrue(asked);
            assertThat(raw.isOpen()).isTrue();
        }

        await().untilTrue(gone);
    }

    @Test
    void slowServiceThrottlesLargeUploadWithoutLoss() throws Exception {
        int size = 50 * MEGABYTE;
        AtomicReference<HttpServerRequest> upload = new AtomicReference<>();
        AtomicLong arrived = new AtomicLong();
        world.media.on("/v2/uploads/c/1/content", request -> {
            request.pause();
            request.handler(chunk -> arrived.addAndGet(chunk.length()));
            request.endHandler(end -> request.response().setStatusCode(204).end());
            upload.set(request);
        });
        AtomicLong sent = new AtomicLong();

        CompletableFuture<Client.Answer> answer =
                CompletableFuture.supplyAsync(() -> Client.to(gateway, "/v2/uploads/c/1/content")
                        .send("PUT", BodyPublishers.ofInputStream(() -> new Zeros(size, sent))));

        await().until(() -> upload.get() != null);
        await().pollDelay(Duration.ofMillis(700)).until(() -> true);
        assertThat(sent).hasValueLessThan(20L * MEGABYTE);
        assertThat(arrived).hasValue(0);
        world.media.vertx().runOnContext(now -> upload.get().resume());
        assertThat(answer.join().status()).isEqualTo(204);
        assertThat(arrived).hasValue(size);
    }

    @Test
    void anAnswerIsHeldBackByASlowClient() throws Exception {
        AtomicLong sent = new AtomicLong();
        byte[] piece = new byte[MEGABYTE];
        world.media.on("/v2/media/c/big", request -> {
            request.response().setChunked(true);
            pour(request, piece, 60, sent);
        });

        try (RawClient raw = open("GET /v2/media/c/big HTTP/1.1")) {
            raw.head();
            await().pollDelay(Duration.ofMillis(700)).until(() -> true);
            assertThat(sent).hasValueLessThan(30);
        }
    }

    @Test
    void aBodyDeclaredTooLargeIsRefusedAtOnce() throws Exception {
        long before = world.feed.count("/v2/freestyles");

        try (RawClient raw = open("POST /v2/freestyles HTTP/1.1", "Content-Length: 1000000000")) {
            assertThat(raw.line()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
        }

        assertThat(world.feed.count("/v2/freestyles")).isEqualTo(before);
    }

    @Test
    void aBodyThatGrowsTooLargeIsRefusedAndTheServiceNeverAsked() throws Exception {
        long before = world.feed.count("/v2/freestyles");

        try (RawClient raw = open("POST /v2/freestyles HTTP/1.1", "Transfer-Encoding: chunked")) {
            for (int i = 0; i < 20; i++) {
                raw.write("4000\r\n" + "x".repeat(0x4000) + "\r\n");
            }
            assertThat(raw.head())
                    .startsWith("HTTP/1.1 413")
                    .contains("problem+json")
                    .contains("DENY");
        }

        assertThat(world.feed.count("/v2/freestyles")).isEqualTo(before);
    }

    @Test
    void theConnectionGoesOnAfterARefusal() throws Exception {
        try (RawClient raw = open("POST /v2/nothing HTTP/1.1", "Content-Length: 5")) {
            raw.write("hello");
            String head = raw.head();
            assertThat(head).startsWith("HTTP/1.1 404");
            raw.skipBody(head);
            raw.send("GET /v2/feed HTTP/1.1", "Host: x", "");
            assertThat(raw.line()).startsWith("HTTP/1.1 401");
        }
    }

    @Test
    void anAnswerInTheMiddleOfABodyIsHandedDownAndTheRestThrownAway() throws Exception {
        world.media.on("/v2/uploads/c/1/content", request -> FakeService.json(request, 415, "{}"));

        try (RawClient raw = open("PUT /v2/uploads/c/1/content HTTP/1.1", "Content-Length: 200000")) {
            raw.write("x".repeat(1000));
            assertThat(raw.head()).startsWith("HTTP/1.1 415");
        }
    }

    @Test
    void expectContinueIsAnswered() throws Exception {
        try (RawClient raw = open("POST /v2/freestyles HTTP/1.1", "Content-Length: 2", "Expect: 100-continue")) {
            assertThat(raw.head()).startsWith("HTTP/1.1 100");
            raw.write("{}");
            assertThat(raw.head()).startsWith("HTTP/1.1 200");
        }
    }

    private RawClient open(String request, String... headers) throws Exception {
        return new RawClient(gateway)
                .send(request, "Host: x", "X-Service-API-Key: " + key, "Authorization: Bearer " + token)
                .send(append(headers, ""));
    }

    private static String[] append(String[] headers, String last) {
        String[] all = Arrays.copyOf(headers, headers.length + 1);
        all[headers.length] = last;
        return all;
    }

    /// The service's side of a stream that is opened and has said hello.
    private AtomicReference<HttpServerRequest> greetingStream() {
        AtomicReference<HttpServerRequest> stream = new AtomicReference<>();
        world.realtime.on("/v2/stream", request -> {
            request.response()
                    .setChunked(true)
                    .putHeader("Content-Type", "text/event-stream")
                    .write(": hello\n\n");
            stream.set(request);
        });
        return stream;
    }

    // A chunk's first line of text: its length, the text, an empty line, the end of the chunk.
    private static String chunk(RawClient raw) throws Exception {
        raw.line();
        String text = raw.line();
        raw.line();
        raw.line();
        return text;
    }

    private static void pour(HttpServerRequest request, byte[] piece, int left, AtomicLong sent) {
        if (left == 0) {
            request.response().end();
            return;
        }
        request.response().write(Buffer.buffer(piece)).onSuccess(done -> {
            sent.incrementAndGet();
            pour(request, piece, left - 1, sent);
        });
    }
}
