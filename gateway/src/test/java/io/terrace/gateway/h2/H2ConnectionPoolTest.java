package io.terrace.gateway.h2;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.fake.Waiting;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.impl.ContextInternal;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Against Vert.x' own server, which is what services are made of.
class H2ConnectionPoolTest {

    private static final int LARGE = 4 << 20;

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = context();
    private final AtomicInteger connections = new AtomicInteger();
    private final Queue<HttpServerRequest> seen = new ConcurrentLinkedQueue<>();

    @AfterEach
    void end() {
        Waiting.on(vertx.close());
    }

    @Test
    void requestsShareConnectionsAsFarAsTheServiceAdmits() {
        H2ConnectionPool pool = to(
                service(new HttpServerOptions(), request -> request.response().end("page")));

        List<Ear> ears =
                IntStream.range(0, 1_000).mapToObj(i -> ask(pool, "/" + i)).toList();

        assertThat(ears).allSatisfy(ear -> {
            assertThat(ear.outcome.join()).isEqualTo("ended");
            assertThat(ear.body).hasToString("page");
        });
        // Vert.x admits a hundred on each.
        assertThat(connections).hasValueBetween(1, 8);
    }

    @Test
    void theHeadArrives() {
        H2ConnectionPool pool = to(
                service(new HttpServerOptions(), request -> request.response().end()));
        String token = "Bearer " + "t".repeat(20_000 / 4);

        Ear ear = new Ear();
        on(() -> pool.ask(
                head -> head.request("DELETE", "service", "/x?y=z")
                        .add("X-One", "1")
                        .secret("authorization", token),
                ear));

        assertThat(ear.outcome.join()).isEqualTo("ended");
        HttpServerRequest request = seen.remove();
        assertThat(request.method().name()).isEqualTo("DELETE");
        assertThat(request.uri()).isEqualTo("/x?y=z");
        assertThat(request.getHeader("x-one")).isEqualTo("1");
        assertThat(request.getHeader("Authorization")).isEqualTo(token);
    }

    @Test
    void pausedResponseIsHeldByTheServiceAndDelaysNoOther() {
        AtomicInteger written = new AtomicInteger();
        H2ConnectionPool pool = to(service(new HttpServerOptions(), request -> {
            if (request.uri().equals("/large")) {
                request.response().setChunked(true);
                pour(request, written);
            } else {
                request.response().end("small");
            }
        }));
        Ear large = new Ear();
        CompletableFuture<RequestHandle> asked = new CompletableFuture<>();
        on(() -> {
            RequestHandle one = pool.ask(head -> head.request("GET", "service", "/large"), large);
            one.pause();
            asked.complete(one);
        });
        large.began.join();

        assertThat(ask(pool, "/small").outcome.join()).isEqualTo("ended");
        assertThat(large.body.length()).isZero();
        assertThat(written.get()).isLessThan(LARGE / 2);
        on(() -> asked.join().resume());

        assertThat(large.outcome.join()).isEqualTo("ended");
        assertThat(large.body.length()).isEqualTo(LARGE);
        assertThat(connections).hasValue(1);
    }

    /// Together they hold more than the connection may have on its way.
    @Test
    void unreadResponsesLeaveRoomForOthers() {
        Buffer page = Buffer.buffer(new byte[1 << 20]);
        H2ConnectionPool pool = to(service(new HttpServerOptions(), request -> {
            boolean large = request.uri().startsWith("/large");
            request.response().end(large ? page : Buffer.buffer("small"));
        }));
        List<Ear> held = IntStream.range(0, 90)
                .mapToObj(i -> {
                    Ear ear = new Ear();
                    on(() -> pool.ask(head -> head.request("GET", "service", "/large/" + i), ear)
                            .pause());
                    return ear;
                })
                .toList();
        held.forEach(ear -> ear.began.join());

        assertThat(IntStream.range(0, 20)
                        .mapToObj(i -> ask(pool, "/small").outcome.join()))
                .containsOnly("ended");
        assertThat(held).allSatisfy(ear -> assertThat(ear.body.length()).isZero());
        assertThat(connections).hasValue(1);
    }

    @Test
    void halfReadResponseLeavesRoomForTheNext() {
        H2ConnectionPool pool = to(
                service(new HttpServerOptions(), request -> request.response().end(Buffer.buffer(new byte[LARGE]))));

        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 20; i++) {
                Ear ear = new Ear();
                CompletableFuture<RequestHandle> asked = new CompletableFuture<>();
                on(() -> {
                    RequestHandle one = pool.ask(head -> head.request("GET", "service", "/"), ear);
                    one.pause();
                    asked.complete(one);
                });
                ear.began.join();
                on(() -> asked.join().reset());
            }
            Ear whole = ask(pool, "/");
            assertThat(whole.outcome.join()).isEqualTo("ended");
            assertThat(whole.body.length()).isEqualTo(LARGE);
        }

        assertThat(connections).hasValue(1);
    }

    @Test
    void leavingClientResetsTheService() {
        CompletableFuture<Boolean> learnt = new CompletableFuture<Boolean>().orTimeout(60, TimeUnit.SECONDS);
        H2ConnectionPool pool = to(service(
                new HttpServerOptions(),
                request -> request.response()
                        .closeHandler(
                                closed -> learnt.complete(!request.response().ended()))));
        Ear ear = new Ear();
        CompletableFuture<RequestHandle> asked = new CompletableFuture<>();
        on(() -> asked.complete(pool.ask(head -> head.request("GET", "service", "/"), ear)));
        await().until(() -> !seen.isEmpty());

        on(() -> asked.join().reset());

        assertThat(learnt.join()).isTrue();
        assertThat(ear.outcome).isNotDone();
    }

    @Test
    void manyAbortedClientsHarmNoOther() {
        Queue<HttpServerRequest> left = new ConcurrentLinkedQueue<>();
        H2ConnectionPool pool = to(service(new HttpServerOptions(), request -> {
            if (request.uri().equals("/leaves")) {
                request.response().closeHandler(closed -> left.add(request));
            } else {
                vertx.setTimer(20, id -> request.response().end("late"));
            }
        }));
        assertThat(ask(pool, "/").outcome.join()).isEqualTo("ended");

        for (int round = 0; round < 10; round++) {
            Ear stays = ask(pool, "/stays");
            List<RequestHandle> leaving = new ArrayList<>();
            on(() -> IntStream.range(0, 50)
                    .forEach(i -> leaving.add(pool.ask(head -> head.request("GET", "service", "/leaves"), new Ear()))));
            int seenBy = 1 + 51 * (round + 1);
            await().until(() -> seen.size() == seenBy);
            on(() -> leaving.forEach(RequestHandle::reset));
            assertThat(stays.outcome.join()).isEqualTo("ended");
        }

        // 500 are more than one connection bears.
        assertThat(connections).hasValueBetween(2, 8);
        await().until(() -> left.size() == 500);
    }

    @Test
    void closingConnectionFinishesItsRequestAndIsReplaced() {
        H2ConnectionPool pool = to(service(new HttpServerOptions(), request -> {
            if (request.uri().equals("/last")) {
                request.connection().shutdown();
            }
            vertx.setTimer(50, id -> request.response().end("page"));
        }));

        Ear last = ask(pool, "/last");
        assertThat(last.outcome.join()).isEqualTo("ended");

        assertThat(ask(pool, "/next").outcome.join()).isEqualTo("ended");
        assertThat(connections).hasValue(2);
    }

    @Test
    void brokenConnectionFailsAllItsRequests() {
        H2ConnectionPool pool = to(service(new HttpServerOptions(), request -> {
            if (request.uri().equals("/break")) {
                request.connection().close();
            }
        }));
        Ear one = ask(pool, "/one");
        await().until(() -> seen.size() == 1);
        Ear breaking = ask(pool, "/break");

        assertThat(breaking.outcome.join()).isEqualTo("broken");
        assertThat(one.outcome.join()).isEqualTo("broken");
    }

    @Test
    void aServiceThatIsNotThereHasSeenNothing() {
        H2ConnectionPool pool = to(1);

        assertThat(ask(pool, "/").outcome.join()).isEqualTo("unseen");
        assertThat(pool.isSpoken()).isTrue();
    }

    @Test
    void aServiceWithoutHttp2IsFoundOutAndRemembered() {
        H2ConnectionPool pool = to(service(
                new HttpServerOptions().setHttp2ClearTextEnabled(false),
                request -> request.response().end()));

        assertThat(ask(pool, "/").outcome.join()).isEqualTo("unspoken");
        assertThat(pool.isSpoken()).isFalse();
    }

    @Test
    void aHeadLargerThanTheServiceTakesGoesAnotherWay() {
        H2ConnectionPool pool = to(
                service(new HttpServerOptions(), request -> request.response().end()));
        assertThat(ask(pool, "/").outcome.join()).isEqualTo("ended");
        Ear ear = new Ear();

        on(() -> pool.ask(head -> head.request("GET", "service", "/").add("large", "x".repeat(9_000)), ear));

        assertThat(ear.outcome.join()).isEqualTo("unspoken");
        assertThat(seen).hasSize(1);
    }

    @Test
    void nonHttp2BytesBreakTheConnection() {
        var server = Waiting.on(vertx.createNetServer()
                .connectHandler(socket -> {
                    Buffer settings = Buffer.buffer();
                    Http2FrameEncoder.head(settings, 0, Http2FrameEncoder.SETTINGS, 0, 0);
                    socket.write(settings);
                    socket.handler(bytes -> socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
                })
                .listen(0, "127.0.0.1"));
        H2ConnectionPool pool = to(server.actualPort());

        assertThat(ask(pool, "/").outcome.join()).isIn("broken", "unseen");
    }

    private Ear ask(H2ConnectionPool pool, String path) {
        Ear ear = new Ear();
        on(() -> pool.ask(head -> head.request("GET", "service", path), ear));
        return ear;
    }

    private void on(Runnable act) {
        CompletableFuture<Boolean> done = new CompletableFuture<Boolean>().orTimeout(60, TimeUnit.SECONDS);
        loop.runOnContext(now -> {
            act.run();
            done.complete(true);
        });
        done.join();
    }

    private H2ConnectionPool to(int port) {
        return new H2ConnectionPool(vertx, loop, vertx.createNetClient(), "127.0.0.1", port, 2_000);
    }

    private int service(HttpServerOptions options, Handler<HttpServerRequest> page) {
        HttpServer server = vertx.createHttpServer(options)
                .connectionHandler(connection -> connections.incrementAndGet())
                .requestHandler(request -> {
                    seen.add(request);
                    page.handle(request);
                });
        return Waiting.on(server.listen(0, "127.0.0.1")).actualPort();
    }

    private static void pour(HttpServerRequest request, AtomicInteger written) {
        var response = request.response();
        Buffer piece = Buffer.buffer("x".repeat(16 << 10));
        while (written.get() < LARGE && !response.writeQueueFull()) {
            response.write(piece);
            written.addAndGet(piece.length());
        }
        if (written.get() < LARGE) {
            response.drainHandler(drained -> pour(request, written));
        } else {
            response.drainHandler(null);
            response.end();
        }
    }

    private Context context() {
        return ((ContextInternal) vertx.getOrCreateContext()).unwrap();
    }
}
