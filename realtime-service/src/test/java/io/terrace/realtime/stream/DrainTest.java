package io.terrace.realtime.stream;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.TestConfig;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.terrace.realtime.ticket.StreamCaller;
import io.terrace.realtime.ticket.StreamCallerKind;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A node that begins to stop between two steps of a stream that is just being opened.
@QuarkusTest
@WithTestResource(TestStack.class)
class DrainTest {

    @Inject
    Nodes nodes;

    @Inject
    Vertx vertx;

    private final AtomicInteger steps = new AtomicInteger();

    /// The steps are what the node posts to the client's event loop: it takes the stream in, and starts it.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void clientThatConnectsDuringADrainIsRefusedOrSentAway(int step) throws Exception {
        // It is told on the event loop, which a drain that takes its time would hold up.
        try (var node = nodes.start(TestConfig.of("drain-spread", "0s"))) {
            HttpServer door = vertx.createHttpServer()
                    .requestHandler(request -> open(node.streams(), request, step))
                    .listen(0, "localhost")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();

            HttpResponse<String> answer = listen(door.actualPort());

            assertThat(steps).hasValueGreaterThanOrEqualTo(step);
            assertThat(answer.statusCode() == 503 || answer.body().contains("stream.closing"))
                    .as("%d %s", answer.statusCode(), answer.body())
                    .isTrue();
            // It is refused first and gone after that.
            await().until(() -> node.streams().count() == 0);
            door.close();
        }
    }

    private HttpResponse<String> listen(int port) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI url = URI.create("http://localhost:" + port + "/");
            return client.sendAsync(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString())
                    .get(60, TimeUnit.SECONDS);
        }
    }

    private void open(NodeStreamService streams, HttpServerRequest request, int step) {
        TestFan fan = TestFan.anyone();
        var someone = new AuthenticatedFan(
                fan.id(), fan.community(), fan.session(), Instant.now().plusSeconds(60));
        StreamRequest query = StreamRequest.of(request.params(), null, 1).orElseThrow();
        streams.open(
                        new StreamCaller(StreamCallerKind.FAN, someone, null, null),
                        query,
                        new HttpClientConnection(vertx, request.response(), Duration.ofSeconds(5)),
                        stopping(streams, Objects.requireNonNull(Vertx.currentContext()), step))
                .onFailure(refused -> request.response().setStatusCode(503).end());
    }

    /// The loop, but for the node that stops just before that step is posted to it.
    private Context stopping(NodeStreamService streams, Context loop, int step) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("runOnContext") && steps.incrementAndGet() == step) {
                streams.drain();
            }
            return method.invoke(loop, arguments);
        };
        return (Context)
                Proxy.newProxyInstance(Context.class.getClassLoader(), new Class<?>[] {Context.class}, handler);
    }
}
