package io.terrace.realtime.stream;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.streamlink.StreamLink;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.TestConfig;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.stream.Nodes.Node;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Streams that a gateway opens on one connection.
@QuarkusTest
@WithTestResource(TestStack.class)
class GatewayLinkTest {

    private static final String STREAM = "/v2/stream?topics=feed";

    @Inject
    Events events;

    @Inject
    Nodes nodes;

    @Inject
    Vertx vertx;

    private final UUID community = Ids.next();
    private final StreamChannel feed = StreamChannel.feed(community);

    @Test
    void anEventForTwoStreamsComesOnce() throws Exception {
        try (LinkPeer link = LinkPeer.open(vertx, TestFan.port())) {
            link.listen(1, TestFan.of(community), STREAM);
            link.listen(2, TestFan.of(community), STREAM);
            assertThat(link.status(1)).isEqualTo(200);
            assertThat(link.status(2)).isEqualTo(200);

            String told = events.tell(feed);

            await().until(() -> link.body(1).contains(told) && link.body(2).contains(told));
            assertThat(link.timesSent(told)).isEqualTo(1);
            assertThat(link.body(1)).startsWith("retry: ").contains("event: stream.ready");
        }
    }

    @Test
    void onlyTheGatewayOpensALink() {
        TestFan fan = TestFan.of(community);
        String other = TestContextTokens.forService("feed-service").fan(community, fan.id());

        for (String token : new String[] {"forged", fan.token(), other}) {
            assertThatThrownBy(() -> LinkPeer.open(vertx, TestFan.port(), token))
                    .hasMessageContaining("403");
        }
    }

    @Test
    void aRefusedStreamHasItsProblemAndTheOthersGoOn() throws Exception {
        try (LinkPeer link = LinkPeer.open(vertx, TestFan.port())) {
            link.listen(1, TestFan.of(community), "/v2/stream?topics=nonsense");
            link.listen(2, TestFan.of(community), "/v2/elsewhere");
            link.listen(3, TestFan.of(community), "/v2/stream?topics=%zz");
            link.listen(4, TestFan.of(community), STREAM);

            assertThat(link.status(1)).isEqualTo(400);
            assertThat(link.status(2)).isEqualTo(404);
            assertThat(link.status(3)).isEqualTo(400);
            await().until(() -> link.isEnded(1) && link.isEnded(2) && link.isEnded(3));
            assertThat(link.body(1)).contains("\"validation_failed\"", "/topics");
            assertThat(link.status(4)).isEqualTo(200);
        }
    }

    @Test
    void aBrokenMessageEndsTheLinkAndItsStreams() throws Exception {
        try (Node node = nodes.start(TestConfig.of("heartbeat", "600ms"));
                LinkPeer link = LinkPeer.open(vertx, node.port())) {
            link.listen(1, TestFan.of(community), STREAM);
            assertThat(link.status(1)).isEqualTo(200);

            link.send(Buffer.buffer("\0\10nonsense"));

            await().until(() -> link.isClosed() && node.streams().count() == 0);
        }
    }

    @Test
    void aClosedStreamIsLeft() throws Exception {
        try (Node node = nodes.start(TestConfig.of("heartbeat", "600ms"));
                LinkPeer link = LinkPeer.open(vertx, node.port())) {
            link.listen(1, TestFan.of(community), STREAM);
            link.listen(2, TestFan.of(community), STREAM);
            await().until(() -> link.status(1) == 200 && link.status(2) == 200);

            link.say(to -> to.close(1));

            await().until(() -> node.streams().count() == 1);
            String told = events.tell(feed);
            await().until(() -> link.body(2).contains(told));
            assertThat(link.body(1)).doesNotContain(told);
        }
    }

    @Test
    void aClientThatTakesNothingIsDroppedAndTheOthersGoOn() throws Exception {
        String ballast = "x".repeat(10_000);
        try (Node node = nodes.start(TestConfig.of("backlog", "10", "heartbeat", "600ms"));
                LinkPeer link = LinkPeer.open(vertx, node.port())) {
            link.listen(1, TestFan.of(community), STREAM);
            link.listen(2, TestFan.of(community), STREAM);
            await().until(() -> link.status(1) == 200 && link.status(2) == 200);

            for (int sent = 0; sent < 40 && !link.isEnded(1); sent++) {
                String id = Ids.next().toString();
                events.tell(feed, id, ballast);
                await().until(() -> link.body(2).contains(id));
                link.say(to -> to.grant(2, ballast.length()));
            }

            await().until(() -> link.isEnded(1));
            assertThat(link.body(1)).contains("\"slow_consumer\"");
            assertThat(link.body(1).length()).isLessThan(StreamLink.WINDOW + 12_000);
            assertThat(link.isEnded(2)).isFalse();
        }
    }

    @Test
    void aGrantLetsWhatWaitsComeInOrder() throws Exception {
        String ballast = "x".repeat(10_000);
        try (LinkPeer link = LinkPeer.open(vertx, TestFan.port())) {
            link.listen(1, TestFan.of(community), STREAM);
            link.listen(2, TestFan.of(community), STREAM);
            await().until(() -> link.status(1) == 200 && link.status(2) == 200);
            String last = "";
            for (int sent = 0; sent < 12; sent++) {
                last = Ids.next().toString();
                events.tell(feed, last, ballast);
            }
            String lastId = last;
            await().until(() -> link.body(1).length() >= StreamLink.WINDOW);
            assertThat(link.body(1)).doesNotContain(lastId);

            link.say(to -> to.grant(1, StreamLink.WINDOW));

            await().until(() -> link.body(1).contains(lastId));
            assertThat(link.body(2)).doesNotContain(lastId);
        }
    }

    @Test
    void aNodeThatStopsTakesNoMoreStreamsAndSaysGoodbye() throws Exception {
        try (Node node = nodes.start(TestConfig.of("heartbeat", "600ms", "drain-spread", "1s"));
                LinkPeer link = LinkPeer.open(vertx, node.port())) {
            link.listen(1, TestFan.of(community), STREAM);
            assertThat(link.status(1)).isEqualTo(200);

            node.links().drain();
            node.streams().drain();

            await().until(() -> link.isEnded(1) && link.isLeft());
            assertThat(link.body(1)).contains("{\"reason\":\"draining\"}");
            assertThatThrownBy(() -> LinkPeer.open(vertx, node.port())).hasMessageContaining("503");
        }
    }

    @Test
    void aLinkThatBreaksLeavesNothingOpen() throws Exception {
        try (Node node = nodes.start(TestConfig.of("heartbeat", "600ms"))) {
            LinkPeer link = LinkPeer.open(vertx, node.port());
            link.listen(1, TestFan.of(community), STREAM);
            assertThat(link.status(1)).isEqualTo(200);

            link.close();

            await().until(() -> node.streams().count() == 0 && node.links().count() == 0);
        }
    }
}
