package io.terrace.gateway.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.terrace.gateway.exchange.Exchange;
import io.terrace.gateway.fake.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class Http2DrainTest {

    private final Vertx vertx = Vertx.vertx();
    private final ConnectionDrainer drain = new ConnectionDrainer(vertx);
    private final BlockingQueue<HttpServerRequest> asked = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final HttpClient client = client();
    private int port;

    @BeforeEach
    void open() {
        port = Waiting.on(vertx.createHttpServer()
                        .requestHandler(request -> {
                            drain.pass(new Exchange(request, "1", "00", null, "127.0.0.1", 0, Instant.EPOCH, 0));
                            asked.add(request);
                        })
                        .listen(0, "127.0.0.1"))
                .actualPort();
    }

    @AfterEach
    void end() {
        Waiting.on(vertx.close());
    }

    @Test
    void drainClosesTheConnectionAfterRunningRequests() throws Exception {
        CompletableFuture<Buffer> slow = ask("/slow");
        HttpServerRequest request = next(asked);

        drain.begin(new ShutdownDelayInitiatedEvent());

        assertThat(next(told)).isEqualTo("go away");
        assertThat(slow).isNotDone();
        vertx.runOnContext(now -> request.response().end("late"));
        assertThat(slow.get(60, TimeUnit.SECONDS)).hasToString("late");
        assertThat(next(told)).isEqualTo("closed");
    }

    @Test
    void lateRequestIsServedAndItsConnectionClosed() throws Exception {
        drain.begin(new ShutdownDelayInitiatedEvent());

        for (int i = 0; i < 3; i++) {
            CompletableFuture<Buffer> late = ask("/late");
            HttpServerRequest request = next(asked);
            vertx.runOnContext(now -> request.response().end("page"));

            assertThat(late.get(60, TimeUnit.SECONDS)).hasToString("page");
            assertThat(next(told)).isEqualTo("go away");
            assertThat(next(told)).isEqualTo("closed");
        }
    }

    private CompletableFuture<Buffer> ask(String path) {
        Future<Buffer> answer = client.request(HttpMethod.GET, port, "127.0.0.1", path)
                .compose(HttpClientRequest::send)
                .compose(HttpClientResponse::body);
        return answer.toCompletionStage().toCompletableFuture();
    }

    private HttpClient client() {
        return vertx.httpClientBuilder()
                .with(new HttpClientOptions()
                        .setProtocolVersion(HttpVersion.HTTP_2)
                        .setHttp2ClearTextUpgrade(false))
                .withConnectHandler(connection -> connection
                        .goAwayHandler(away -> told.add("go away"))
                        .closeHandler(closed -> told.add("closed")))
                .build();
    }

    private static <T> T next(BlockingQueue<T> from) throws InterruptedException {
        T next = from.poll(60, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }
}
