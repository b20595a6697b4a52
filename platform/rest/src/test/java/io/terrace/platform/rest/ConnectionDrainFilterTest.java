package io.terrace.platform.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ConnectionDrainFilterTest {

    private final ConnectionDrainFilter filter = new ConnectionDrainFilter();
    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger connections = new AtomicInteger();
    private final BlockingQueue<HttpServerRequest> asked = new LinkedBlockingQueue<>();
    private final CountDownLatch sentAway = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void listen() throws Exception {
        server = vertx.createHttpServer()
                .connectionHandler(connection -> connections.incrementAndGet())
                .requestHandler(request -> {
                    filter.pass(request);
                    asked.add(request);
                })
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    @AfterEach
    void close() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpVersion.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void requestsAreServedAndTheNextOnesComeOverAnotherConnection(HttpVersion version) throws Exception {
        HttpClient client = client(version);
        served(client);
        served(client);
        assertThat(connections).hasValue(1);

        drain(version);
        servedOverAnotherConnection(client);
    }

    @Test
    void requestThatHasBegunIsFinished() throws Exception {
        HttpClient client = client(HttpVersion.HTTP_2);
        Future<HttpClientResponse> begun = send(client);
        HttpServerRequest request = next();

        drain(HttpVersion.HTTP_2);
        servedOverAnotherConnection(client);
        request.response().end();

        assertThat(status(begun)).isEqualTo(200);
    }

    private HttpClient client(HttpVersion version) {
        return vertx.httpClientBuilder()
                .with(new HttpClientOptions().setProtocolVersion(version).setHttp2ClearTextUpgrade(false))
                .with(new PoolOptions().setHttp1MaxSize(1).setHttp2MaxSize(1))
                .withConnectHandler(connection -> connection.goAwayHandler(_ -> sentAway.countDown()))
                .build();
    }

    private void drain(HttpVersion version) throws InterruptedException {
        filter.drain(new ShutdownDelayInitiatedEvent());
        if (version == HttpVersion.HTTP_2) {
            assertThat(sentAway.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void served(HttpClient client) throws Exception {
        Future<HttpClientResponse> response = send(client);
        next().response().end();
        assertThat(status(response)).isEqualTo(200);
    }

    /// The client's pool leaves a connection some time after it was told to; until then it is served over the old one.
    private void servedOverAnotherConnection(HttpClient client) throws Exception {
        while (connections.get() == 1) {
            served(client);
        }
    }

    private Future<HttpClientResponse> send(HttpClient client) {
        return client.request(HttpMethod.GET, server.actualPort(), "127.0.0.1", "/")
                .compose(request ->
                        request.send().compose(response -> response.end().map(response)));
    }

    private HttpServerRequest next() throws InterruptedException {
        HttpServerRequest request = asked.poll(60, TimeUnit.SECONDS);
        assertThat(request).isNotNull();
        return request;
    }

    private static int status(Future<HttpClientResponse> response) throws Exception {
        return response.toCompletionStage().toCompletableFuture().get().statusCode();
    }
}
