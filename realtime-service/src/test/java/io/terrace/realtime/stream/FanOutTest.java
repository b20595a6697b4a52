package io.terrace.realtime.stream;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
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
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FanOutTest {

    @Inject
    Events events;

    @Inject
    Nodes nodes;

    @Inject
    Redis redis;

    @Inject
    MeterRegistry metrics;

    private final UUID community = Ids.next();
    private final StreamChannel feed = StreamChannel.feed(community);

    @Test
    void twoNodesServeOneCommunity() throws Exception {
        TestFan fan = TestFan.of(community);
        try (var node = nodes.start(TestConfig.of());
                SseClient here = fan.listen();
                SseClient there = fan.listen(node.port(), null)) {
            List<String> told = new ArrayList<>(events.tell(feed, 50));
            told.addAll(events.tell(StreamChannel.me(community, fan.id()), 50));

            here.awaitEvents(100);
            there.awaitEvents(100);

            assertThat(here.told()).containsExactlyElementsOf(told);
            assertThat(there.told()).containsExactlyElementsOf(told);
        }
    }

    @Test
    void twoHundredStreamsAllHearAllInOrder() throws Exception {
        List<SseClient> clients = IntStream.range(0, 200)
                .parallel()
                .mapToObj(_ -> TestFan.of(community).listen())
                .toList();
        assertThat(metrics.get("stream.open").gauge().value()).isGreaterThanOrEqualTo(200);
        double sent = sent();

        List<String> told = events.tell(feed, 20);

        assertThat(clients).allSatisfy(client -> {
            client.awaitEvents(20);
            assertThat(client.told()).containsExactlyElementsOf(told);
        });
        assertThat(sent() - sent).isGreaterThanOrEqualTo(200 * 20);
        clients.forEach(SseClient::close);
    }

    @Test
    void closedStreamsAreUnsubscribed() throws Exception {
        TestFan fan = TestFan.of(community);
        var node = nodes.start(TestConfig.of());
        SseClient one = fan.listen(node.port(), null);
        SseClient other = fan.listen(node.port(), null);
        String mine = StreamChannel.me(community, fan.id()).key();
        assertThat(subscribers(mine)).isEqualTo(1);

        one.close();
        other.close();

        await().untilAsserted(() -> {
            events.tell(feed);
            assertThat(node.streams().count()).isZero();
            assertThat(node.hub()
                            .channels()
                            .toCompletionStage()
                            .toCompletableFuture()
                            .get())
                    .isZero();
            assertThat(subscribers(mine)).isZero();
            assertThat(subscribers(feed.key())).isZero();
        });
        node.close();
    }

    @Test
    void aStreamIsTheSameOverHttp2() throws Exception {
        var node = nodes.start(TestConfig.of());
        SseClient client = SseClient.open(
                HttpClient.Version.HTTP_2,
                node.port(),
                "/v2/stream",
                TestFan.of(community).token(),
                null);
        List<String> told = events.tell(feed, 20);
        client.awaitEvents(20);
        assertThat(client.told()).containsExactlyElementsOf(told);

        client.close();

        await().until(() -> node.streams().count() == 0);
        node.close();
    }

    private int subscribers(String channel) throws Exception {
        Response count = redis.send(Request.cmd(Command.PUBSUB).arg("NUMSUB").arg(channel))
                .toCompletionStage()
                .toCompletableFuture()
                .get();
        return Integer.parseInt(requireNonNull(count).get(1).toString());
    }

    private double sent() {
        return metrics.get("stream.sent").functionCounter().count();
    }
}
