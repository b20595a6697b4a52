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
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Requests that share a connection to their service.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class TogetherTest extends FanAtTheDoor {

    private static final String PAGE = "/v2/freestyles/one";

    @Test
    void onlyRequestsWithoutABodyShareAConnection() {
        Queue<HttpVersion> versions = new ConcurrentLinkedQueue<>();
        Handler<HttpServerRequest> page = request -> {
            versions.add(request.version());
            FakeService.json(request, 200, "{}");
        };
        world.feed.on("/v2/freestyles", page).on(PAGE, page);

        assertThat(ask(PAGE).get().status()).isEqualTo(200);
        assertThat(ask("/v2/freestyles").post("{}").status()).isEqualTo(200);

        assertThat(versions).containsExactly(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1);
    }

    @Test
    void aServiceThatSpeaksHttp1AloneIsServedFromTheFirstRequestOn() {
        world.wallet.stop();
        world.wallet.start(new HttpServerOptions().setHttp2ClearTextEnabled(false));
        Set<HttpVersion> versions = ConcurrentHashMap.newKeySet();
        world.wallet.on("/v2/wallet", request -> {
            versions.add(request.version());
            FakeService.json(request, 200, "{}");
        });

        List<Integer> answers = askAtOnce("/v2/wallet", 20);
        world.wallet.stop();

        assertThat(answers).containsOnly(200);
        assertThat(versions).containsOnly(HttpVersion.HTTP_1_1);
    }

    @Test
    void leavingServiceFinishesItsRequestsUnnoticed() {
        int together = 40;
        AtomicInteger asked = new AtomicInteger();
        Set<HttpConnection> leaving = ConcurrentHashMap.newKeySet();
        world.feed.on(PAGE, request -> {
            // What it has not seen does not count.
            if (asked.incrementAndGet() % together == 10) {
                leaving.add(request.connection());
                request.connection().shutdown();
            }
            world.feed.vertx().setTimer(50, id -> FakeService.json(request, 200, "{}"));
        });

        for (int i = 0; i < 5; i++) {
            assertThat(askAtOnce(PAGE, together)).containsOnly(200);
        }

        assertThat(asked).hasValue(5 * together);
        assertThat(leaving).hasSize(5);
    }

    @Test
    void unreadResponseDelaysNoOther() throws Exception {
        Queue<HttpServerRequest> large = new ConcurrentLinkedQueue<>();
        world.feed.on("/v2/freestyles/large", request -> {
            large.add(request);
            request.response().end("x".repeat(8 << 20));
        });
        List<RawClient> idle = IntStream.range(0, 16)
                .mapToObj(i -> open("/v2/freestyles/large"))
                .toList();
        await().until(() -> large.size() == idle.size());

        assertThat(askAtOnce(PAGE, 40)).containsOnly(200);

        for (RawClient client : idle) {
            client.close();
        }
        assertThat(askAtOnce(PAGE, 40)).containsOnly(200);
    }

    private List<Integer> askAtOnce(String path, int times) {
        List<CompletableFuture<Client.Answer>> sent = IntStream.range(0, times)
                .mapToObj(i -> ask(path).sendAsync("GET"))
                .toList();
        return sent.stream().map(answer -> answer.join().status()).toList();
    }

    private RawClient open(String path) {
        try {
            return new RawClient(gateway)
                    .send(
                            "GET " + path + " HTTP/1.1",
                            "Host: x",
                            "X-Service-API-Key: " + key,
                            "Authorization: Bearer " + token,
                            "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Client ask(String path) {
        return Client.to(gateway, path).key(key).bearer(token);
    }
}
