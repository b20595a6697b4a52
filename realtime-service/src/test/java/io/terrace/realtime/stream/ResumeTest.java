package io.terrace.realtime.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Metrics;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
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
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ResumeTest {

    @Inject
    Events events;

    @Inject
    Nodes nodes;

    @Inject
    Redis redis;

    private final TestFan fan = TestFan.anyone();
    private final StreamChannel feed = StreamChannel.feed(fan.community());
    private final StreamChannel me = StreamChannel.me(fan.community(), fan.id());

    @Test
    void resumedStreamReplaysExactlyMissedEvents() throws Exception {
        SseClient first = fan.listen();
        events.tell(feed, 3);
        first.awaitEvents(3);
        first.close();
        List<String> missed = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            missed.add(events.tell(feed));
            missed.add(events.tell(me));
        }

        try (SseClient again = fan.resume(first.lastEventId())) {
            missed.add(events.tell(feed));
            again.awaitEvents(11);

            assertThat(again.blocks().getFirst().data()).isEqualTo("{\"recovered\":true,\"replayed\":10}");
            assertThat(again.told()).containsExactlyElementsOf(missed);
        }
    }

    @Test
    void aClientCanComeBackToAnotherNode() throws Exception {
        try (var node = nodes.start(TestConfig.of());
                SseClient here = fan.listen()) {
            List<String> told = events.tell(feed, 3);
            here.awaitEvents(3);
            String first = here.blocks().stream()
                    .filter(block -> block.is("test.happened"))
                    .findFirst()
                    .orElseThrow()
                    .id();

            try (SseClient there = fan.listen(node.port(), first)) {
                there.awaitEvents(2);
                assertThat(there.told()).containsExactlyElementsOf(told.subList(1, 3));
                assertThat(there.blocks().stream().map(block -> block.id()).toList())
                        .containsSubsequence(here.blocks().stream()
                                .filter(block -> block.is("test.happened"))
                                .skip(1)
                                .map(block -> block.id())
                                .toList());
            }
        }
    }

    @Test
    void anIdleClientComesBackWithoutAGap() throws Exception {
        SseClient idle = fan.listen();
        String opened = idle.await("stream.ready").id();
        idle.await(block -> block.comment() && block.id() != null && !block.id().equals(opened));
        idle.close();
        String missed = events.tell(me);

        try (SseClient again = fan.resume(idle.lastEventId())) {
            again.awaitEvents(1);
            assertThat(again.told()).containsExactly(missed);
        }
    }

    @Test
    void tooManyMissedEventsAreAGap() throws Exception {
        try (var node = nodes.start(TestConfig.of("max-events", "5"));
                SseClient here = fan.listen()) {
            String start = here.lastEventId();
            events.tell(feed, 3);
            events.tell(me, 3);

            try (SseClient again = fan.listen(node.port(), start)) {
                again.await(block -> block.is("stream.gap")
                        && "trimmed".equals(block.json().path("reason").asText()));
                assertThat(again.blocks().getFirst().data()).isEqualTo("{\"recovered\":false,\"replayed\":0}");
                String next = events.tell(feed);
                again.awaitEvents(1);
                assertThat(again.told()).containsExactly(next);
            }
        }
    }

    @Test
    void aWipedMemoryIsAGap() throws Exception {
        SseClient first = fan.listen();
        events.tell(feed, 3);
        first.awaitEvents(3);
        first.close();
        redis.send(Request.cmd(Command.FLUSHDB))
                .toCompletionStage()
                .toCompletableFuture()
                .get();

        try (SseClient again = fan.resume(first.lastEventId())) {
            again.await(block -> block.is("stream.gap")
                    && "reset".equals(block.json().path("reason").asText()));
            assertThat(again.blocks().getFirst().data()).isEqualTo("{\"recovered\":false,\"replayed\":0}");
            assertThat(again.told()).isEmpty();
        }
    }

    @Test
    void aMemoryWipedUnderOpenStreamsIsAGapToThem() throws Exception {
        try (SseClient client = fan.listen()) {
            String last = events.tell(feed);
            client.awaitEvents(1);
            redis.send(Request.cmd(Command.FLUSHDB))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
            String next = events.tell(feed);

            client.await("stream.gap");
            client.awaitEvents(2);

            assertThat(client.told()).containsExactly(last, next);
        }
    }

    @Test
    void invalidEventIdIsAGap() {
        for (String id : new String[] {"1", "nonsense", "000000000000-1", "000000000000-99999999999999999999"}) {
            try (SseClient client = fan.resume(id)) {
                client.await("stream.gap");
            }
        }
    }

    @Test
    void gapsAreCountedByTheirReason() {
        Counter resets = Counter.builder("stream.gaps").tag("reason", "reset").register(Metrics.globalRegistry);
        double before = resets.count();

        try (SseClient client = fan.resume("nonsense")) {
            client.await("stream.gap");
        }

        assertThat(resets.count()).isGreaterThan(before);
    }

    @Test
    void nothingIsLostOrDoubledWhileAClientConnects() throws Exception {
        SseClient first = fan.listen();
        first.close();
        AtomicBoolean running = new AtomicBoolean(true);
        List<String> all = new ArrayList<>();
        var telling = CompletableFuture.runAsync(() -> {
            while (running.get()) {
                all.addAll(tell());
            }
        });
        List<SseClient> clients = new ArrayList<>();
        String last = first.lastEventId();
        for (int i = 0; i < 25; i++) {
            SseClient client = fan.resume(last);
            clients.add(client);
            client.awaitEvents(20);
            client.close();
            last = client.lastEventId();
        }
        running.set(false);
        telling.get();

        List<String> told =
                clients.stream().flatMap(client -> client.told().stream()).toList();
        assertThat(told).containsExactlyElementsOf(all.subList(0, told.size()));
        assertThat(clients)
                .allSatisfy(
                        client -> assertThat(client.blocks().getFirst().data()).contains("true"));
    }

    private List<String> tell() {
        try {
            return List.of(events.tell(feed), events.tell(me));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
