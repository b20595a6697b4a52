package io.terrace.realtime.stream;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestConfig;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.log.StreamChannel;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Ten streams a fan and four an installation are open at most.
@QuarkusTest
@WithTestResource(TestStack.class)
class TooManyStreamsTest {

    @Inject
    Events events;

    @Inject
    Nodes nodes;

    @Inject
    Redis redis;

    private final TestFan fan = TestFan.anyone();
    private final List<SseClient> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(SseClient::close);
    }

    @Test
    void theEleventhStreamOfAFanClosesTheOldest() throws Exception {
        for (int i = 0; i < 11; i++) {
            open(TestFan.port(), null);
        }

        opened.getFirst().awaitEnd();

        assertThat(opened.getFirst().blocks().getLast().data()).isEqualTo("{\"reason\":\"replaced\"}");
        String told = events.tell(StreamChannel.me(fan.community(), fan.id()));
        for (SseClient open : opened.subList(1, 11)) {
            open.awaitEvents(1);
            assertThat(open.told()).containsExactly(told);
        }
    }

    @Test
    void theFifthOfAnInstallationClosesItsOldest() {
        SseClient other = open(TestFan.port(), Ids.next().toString());
        SseClient without = open(TestFan.port(), null);
        String installation = Ids.next().toString();
        List<SseClient> own = IntStream.range(0, 5)
                .mapToObj(i -> open(TestFan.port(), installation))
                .toList();

        own.getFirst().awaitEnd();

        assertThat(own.getFirst().blocks().getLast().data()).isEqualTo("{\"reason\":\"replaced\"}");
        assertThat(other.isOpen()).isTrue();
        assertThat(without.isOpen()).isTrue();
        assertThat(own.subList(1, 5)).allMatch(SseClient::isOpen);
    }

    @Test
    void anInstallationIsRememberedByItsTicket() {
        String installation = Ids.next().toString();
        for (int i = 0; i < 5; i++) {
            String ticket = given().auth()
                    .oauth2(fan.token())
                    .header("X-Service-Installation-Id", installation)
                    .post("/v2/stream/tickets")
                    .then()
                    .statusCode(201)
                    .extract()
                    .path("ticket");
            opened.add(SseClient.open(
                    TestFan.port(), "/v2/stream?ticket=" + ticket, TestFan.TOKENS.app(fan.community()), null));
        }

        opened.getFirst().awaitEnd();

        assertThat(opened.subList(1, 5)).allMatch(SseClient::isOpen);
    }

    @Test
    void streamsOnAnotherNodeCountAsWell() throws Exception {
        try (var node = nodes.start(TestConfig.of())) {
            for (int i = 0; i < 6; i++) {
                open(node.port(), null);
                open(TestFan.port(), null);
            }

            opened.get(0).awaitEnd();
            opened.get(1).awaitEnd();

            assertThat(opened.subList(2, 12)).allMatch(SseClient::isOpen);
        }
    }

    @Test
    void ofTwentyThatComeAtOnceTenStay() {
        List<CompletableFuture<SseClient>> coming = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> SseClient.open(TestFan.port(), "/v2/stream", fan.token(), null),
                        Thread::startVirtualThread))
                .toList();
        coming.forEach(one -> opened.add(one.join()));

        await().until(() -> opened.stream().filter(SseClient::isOpen).count() == 10);

        assertThat(opened.stream().filter(client -> !client.isOpen()))
                .hasSize(10)
                .allSatisfy(
                        closed -> assertThat(closed.blocks().getLast().data()).isEqualTo("{\"reason\":\"replaced\"}"));
    }

    @Test
    void aClosedStreamIsNotCounted() {
        for (int i = 0; i < 10; i++) {
            open(TestFan.port(), null);
        }
        SseClient first = opened.removeFirst();
        SseClient second = opened.getFirst();
        first.close();
        await().until(() -> listed() == 9);

        open(TestFan.port(), null);

        assertThat(listed()).isEqualTo(10);
        assertThat(second.isOpen()).isTrue();
    }

    @Test
    void aReplacementIsNotReplayedToTheFan() {
        SseClient first = open(TestFan.port(), null);
        String last = first.lastEventId();
        for (int i = 0; i < 10; i++) {
            open(TestFan.port(), null);
        }
        first.awaitEnd();

        SseClient again = fan.resume(last);
        opened.add(again);

        assertThat(again.blocks().getFirst().data()).isEqualTo("{\"recovered\":true,\"replayed\":0}");
        assertThat(again.blocks()).noneMatch(block -> block.is("stream.replaced"));
    }

    private SseClient open(int port, @Nullable String installation) {
        SseClient client = SseClient.open(port, "/v2/stream", fan.token(), installation, null);
        opened.add(client);
        return client;
    }

    private long listed() {
        return Long.parseLong(String.valueOf(
                redis.send(Request.cmd(Command.LLEN).arg(StreamChannel.streams(fan.community(), fan.id())))
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join()));
    }
}
