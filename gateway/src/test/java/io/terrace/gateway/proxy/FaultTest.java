package io.terrace.gateway.proxy;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class FaultTest extends FanAtTheDoor {

    @Test
    void aServiceThatIsDownIsMissedByItsOwnRoutesAlone() {
        world.feed.stop();

        var refused = ask("/v2/feed").get();

        assertThat(refused.outcome()).isEqualTo("503 temporarily_unavailable");
        assertThat(refused.header("Retry-After")).contains("1");
        assertThat(refused.json().path("retryable").asBoolean()).isTrue();
        assertThat(ask("/v2/uploads/1").get().status()).isEqualTo(200);
        world.feed.start();
        assertThat(ask("/v2/feed").get().status()).isEqualTo(200);
    }

    @Test
    void anAnswerThatDoesNotBeginInTimeIsGivenUp() {
        world.feed.on("/v2/freestyles/never", request -> {});

        assertThat(ask("/v2/freestyles/never").get().outcome()).isEqualTo("504 deadline_exceeded");
    }

    @Test
    void aServiceThatDiesInMidAnswerCutsTheClientOff() {
        world.feed.on("/v2/freestyles/half", request -> {
            request.response().putHeader("Content-Length", "100").write("half");
            world.feed.vertx().setTimer(100, id -> request.connection().close());
        });
        world.feed.on("/v2/freestyles/chunked", request -> {
            request.response().setChunked(true).write("half");
            world.feed.vertx().setTimer(100, id -> request.connection().close());
        });

        assertThatThrownBy(() -> ask("/v2/freestyles/half").get()).hasRootCauseInstanceOf(java.io.IOException.class);
        assertThatThrownBy(() -> ask("/v2/freestyles/chunked").get()).hasRootCauseInstanceOf(java.io.IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "1000"})
    void refusalHasNothingOfTheHeadBeforeIt(String length) {
        world.feed.on("/v2/freestyles/head", request -> {
            request.response()
                    .putHeader("Content-Length", length)
                    .putHeader("Content-Encoding", "gzip")
                    .putHeader("ETag", "\"1\"")
                    .write(Buffer.buffer());
            world.feed.vertx().setTimer(100, id -> request.connection().close());
        });

        Client.Answer refused = ask("/v2/freestyles/head").get();

        assertThat(refused.outcome()).isEqualTo("503 temporarily_unavailable");
        assertThat(refused.header("Content-Encoding")).isEmpty();
        assertThat(refused.header("ETag")).isEmpty();
    }

    @Test
    void anAnswerThatStopsMovingIsCutOff() {
        world.feed.on(
                "/v2/freestyles/stuck",
                request -> request.response().putHeader("Content-Length", "100").write("half"));

        assertThatThrownBy(() -> ask("/v2/freestyles/stuck").get()).hasRootCauseInstanceOf(java.io.IOException.class);
    }

    @Test
    void aReadIsTriedAgainAndAWriteIsNot() {
        AtomicInteger asked = new AtomicInteger();
        world.feed.on("/v2/freestyles/flaky", request -> {
            if (asked.incrementAndGet() == 1) {
                request.connection().close();
            } else {
                request.response().end("{}");
            }
        });
        world.feed.on("/v2/freestyles", request -> request.connection().close());
        long before = world.feed.count("/v2/freestyles");

        assertThat(ask("/v2/freestyles/flaky").get().status()).isEqualTo(200);
        assertThat(ask("/v2/freestyles").post("{}").outcome()).isEqualTo("503 temporarily_unavailable");
        assertThat(ask("/v2/freestyles").post("").outcome()).isEqualTo("503 temporarily_unavailable");
        assertThat(world.feed.count("/v2/freestyles")).isEqualTo(before + 2);
    }

    @Test
    void anIdleConnectionToAServiceIsClosedAndTheNextRequestOpensOne() {
        AtomicInteger closed = new AtomicInteger();
        world.feed.on("/v2/freestyles", request -> {
            request.connection().closeHandler(gone -> closed.incrementAndGet());
            request.response().end("{}");
        });

        assertThat(ask("/v2/freestyles").post("{}").status()).isEqualTo(200);

        await().until(() -> closed.get() == 1);
        assertThat(ask("/v2/freestyles").post("{}").status()).isEqualTo(200);
    }

    @Test
    void aServicesOwnRefusalIsHandedDownAsItIs() {
        world.feed.on(
                "/v2/freestyles/gone",
                request -> request.response()
                        .setStatusCode(409)
                        .putHeader("Content-Type", "application/problem+json")
                        .end("{\"code\":\"invalid_state\"}"));

        assertThat(ask("/v2/freestyles/gone").get().outcome()).isEqualTo("409 invalid_state");
    }

    @Test
    void unavailableResponseHasRetryAfter() {
        world.feed.on(
                "/v2/freestyles/busy",
                request -> request.response().setStatusCode(503).end());

        assertThat(ask("/v2/freestyles/busy").get().header("Retry-After")).contains("1");
    }

    private Client ask(String path) {
        return Client.to(gateway, path).key(key).bearer(token);
    }
}
