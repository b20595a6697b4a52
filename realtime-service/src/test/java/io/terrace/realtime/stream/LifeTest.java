package io.terrace.realtime.stream;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestConfig;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.log.StreamChannel;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class LifeTest {

    @Inject
    Events events;

    @Inject
    Nodes nodes;

    private final TestFan fan = TestFan.anyone();

    @Test
    void idleStreamSendsHeartbeatComments() {
        try (SseClient client = fan.listen()) {
            await().untilAsserted(() -> assertThat(client.blocks().stream().filter(SseBlock::comment))
                    .hasSizeGreaterThan(5));
            assertThat(client.blocks().stream()
                            .filter(SseBlock::comment)
                            .map(SseBlock::id)
                            .filter(id -> id != null))
                    .doesNotHaveDuplicates()
                    .hasSizeGreaterThan(2);
        }
    }

    @Test
    void aStreamEndsWithItsToken() {
        Instant end = Instant.now().plusSeconds(2);
        SseClient client = SseClient.open(TestFan.port(), "/v2/stream", fan.tokenUntil(end), null);

        client.await("stream.reauth");
        client.awaitEnd();

        assertThat(client.blocks().getLast().event()).isEqualTo("stream.closing");
        assertThat(client.blocks().getLast().data()).isEqualTo("{\"reason\":\"token_expired\"}");
    }

    @Test
    void aRevokedSessionsStreamsEndOnEveryNode() throws Exception {
        TestFan otherDevice =
                new TestFan(fan.community(), fan.id(), TestFan.anyone().session());
        try (var node = nodes.start(TestConfig.of());
                SseClient other = otherDevice.listen()) {
            SseClient here = fan.listen();
            SseClient there = fan.listen(node.port(), null);
            SseClient feedOnly = SseClient.open(TestFan.port(), "/v2/stream?topics=feed", fan.token(), null);

            events.revoke(StreamChannel.me(fan.community(), fan.id()), fan.session());

            for (SseClient client : List.of(here, there, feedOnly)) {
                client.awaitEnd();
                assertThat(client.blocks().getLast().data()).isEqualTo("{\"reason\":\"session_revoked\"}");
            }
            other.await("session.revoked");
            assertThat(feedOnly.blocks()).noneMatch(block -> block.is("session.revoked"));
            assertThat(other.blocks()).noneMatch(block -> block.is("stream.closing"));
        }
    }

    @Test
    void aNodeThatStopsSendsItsClientsAwaySpreadOut() throws Exception {
        var node = nodes.start(TestConfig.of());
        SseClient client = fan.listen(node.port(), null);

        node.close();
        client.awaitEnd();

        SseBlock last = client.blocks().getLast();
        assertThat(last.data()).isEqualTo("{\"reason\":\"draining\"}");
        assertThat(last.retry()).isNotNull();
        assertThat(Integer.parseInt(last.retry())).isBetween(0, 20_000);
    }

    @Test
    void aDrainSendsItsClientsAwayAndEndsWithTheLast() throws Exception {
        try (var node = nodes.start(TestConfig.of("drain-spread", "1s"))) {
            List<SseClient> clients = List.of(fan.listen(node.port(), null), fan.listen(node.port(), null));

            node.streams().drain();

            for (SseClient client : clients) {
                client.awaitEnd();
                SseBlock last = client.blocks().getLast();
                assertThat(last.data()).isEqualTo("{\"reason\":\"draining\"}");
                assertThat(last.retry()).isEqualTo("1000");
            }
            assertThat(node.streams().count()).isZero();
        }
    }

    @Test
    void aClientOfADrainingNodeHearsEventsUntilItsTurn() throws Exception {
        try (var node = nodes.start(TestConfig.of("drain-spread", "1000h"));
                SseClient client = fan.listen(node.port(), null)) {
            Thread drain = Thread.ofPlatform().start(() -> {
                try {
                    node.streams().drain();
                } catch (InterruptedException over) {
                    Thread.currentThread().interrupt();
                }
            });
            await().until(() -> drain.getState() == Thread.State.TIMED_WAITING);

            String event = events.tell(StreamChannel.feed(fan.community()));

            client.await(block -> block.data() != null && block.data().contains(event));
            drain.interrupt();
        }
    }

    @Test
    void aSlowClientIsDropped() throws Exception {
        StreamChannel feed = StreamChannel.feed(fan.community());
        String ballast = "x".repeat(100_000);
        try (var node = nodes.start(TestConfig.of("backlog", "10"));
                Socket slow = new Socket("localhost", node.port());
                SseClient quick = fan.listen(node.port(), null)) {
            slow.getOutputStream().write(request().getBytes(StandardCharsets.US_ASCII));
            await().until(() -> node.streams().count() == 2);

            await().pollInterval(Duration.ofMillis(1)).until(() -> {
                events.tell(feed, TestFan.anyone().id().toString(), ballast);
                return node.streams().count() == 1;
            });

            assertThat(quick.blocks()).noneMatch(block -> block.is("stream.closing"));
            await().pollDelay(Duration.ofSeconds(1))
                    .untilAsserted(() -> assertThat(isBroken(slow)).isTrue());
        }
    }

    private String request() {
        return "GET /v2/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + fan.token() + "\r\n\r\n";
    }

    private static boolean isBroken(Socket socket) throws IOException {
        socket.setSoTimeout(2_000);
        try {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }
}
