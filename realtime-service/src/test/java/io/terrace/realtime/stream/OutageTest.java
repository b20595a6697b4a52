package io.terrace.realtime.stream;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamPosition;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class OutageTest {

    @Inject
    Events events;

    @Inject
    Redis redis;

    @TestHTTPResource(value = "/health/ready", management = true)
    URI readiness = URI.create("");

    private final KafkaTestClient broker = new KafkaTestClient();
    private final UUID waiting = Ids.next();
    private final TestFan fan = TestFan.anyone();
    private final StreamChannel feed = StreamChannel.feed(fan.community());

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void aBrokenConnectionToRedisIsMendedWithoutLoss() throws Exception {
        try (SseClient client = fan.listen()) {
            List<String> told = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                told.add(events.tell(feed));
                killSubscribers();
                told.add(events.tell(feed));
                told.add(events.tell(StreamChannel.me(fan.community(), fan.id())));
            }
            client.awaitEvents(15);

            assertThat(client.told()).containsExactlyElementsOf(told);
            assertThat(client.blocks()).noneMatch(block -> block.is("stream.gap"));
        }
    }

    @Test
    void nothingIsLostOrDoubledWhileTheConnectionKeepsBreaking() throws Exception {
        var running = new AtomicBoolean(true);
        List<String> all = new ArrayList<>();
        try (SseClient first = fan.listen();
                SseClient second = fan.listen()) {
            var telling = CompletableFuture.runAsync(() -> {
                for (int i = 0; running.get(); i++) {
                    all.add(tell(i % 3 == 0 ? StreamChannel.me(fan.community(), fan.id()) : feed));
                }
            });
            for (int i = 1; i <= 15; i++) {
                killSubscribers();
                first.awaitEvents(i * 40);
            }
            running.set(false);
            telling.get();

            for (SseClient client : List.of(first, second)) {
                client.awaitEvents(all.size());
                assertThat(client.told()).containsExactlyElementsOf(all);
                assertThat(client.blocks()).noneMatch(block -> block.is("stream.gap"));
            }
        }
    }

    @Test
    void streamsOutliveARedisThatComesBackEmpty() throws Exception {
        try (SseClient client = fan.listen()) {
            String before = events.tell(feed);
            client.awaitEvents(1);

            TestStack.redis().stop();
            try {
                given().auth()
                        .oauth2(fan.token())
                        .get("/v2/stream")
                        .then()
                        .statusCode(503)
                        .header("Retry-After", notNullValue())
                        .body("code", equalTo("temporarily_unavailable"));
                given().get("/health")
                        .then()
                        .statusCode(503)
                        .body("checks.find { it.name == 'redis' }.status", equalTo("DOWN"));
                given().get(readiness).then().statusCode(200);
                broker.send(waiting, removal());
                int comments = client.blocks().size();
                await().until(() -> client.blocks().size() > comments);
            } finally {
                TestStack.redis().start();
            }
            SseBlock gap = client.await(OutageTest::isReset);
            await().until(() -> isLogged(waiting));
            String after = events.tell(feed);
            await().until(() -> client.told().contains(after));

            // What was logged before the stream found its place anew lies in the gap: the client fetches it.
            List<String> told = liesIn(gap, feed, waiting.toString())
                    ? List.of(before, after)
                    : List.of(before, waiting.toString(), after);
            assertThat(client.told()).containsExactlyElementsOf(told);
            given().get("/health").then().statusCode(200);
        }
    }

    @Test
    void onlyTheLastCountsThatWaitedForRedisAreSent() throws Exception {
        UUID poll = Ids.next();
        StreamChannel counts = StreamChannel.poll(fan.community(), poll);
        try (SseClient client = fan.listen("me,poll:" + poll)) {
            TestStack.redis().stop();
            try {
                for (int version = 1; version <= 20; version++) {
                    broker.send(
                            Ids.next(),
                            new PollEvent.ResultsChanged(poll, fan.community(), version, null, Instant.now()));
                }
            } finally {
                TestStack.redis().start();
            }

            await().until(() -> client.blocks().stream()
                    .anyMatch(block ->
                            isCount(block, 20) || (isReset(block) && liesIn(block, counts, "\"version\":20"))));
            assertThat(client.told()).hasSizeLessThan(5);
        }
    }

    private FeedEvent removal() {
        return new FeedEvent.FreestyleRemoved(Ids.next(), fan.community(), fan.id(), Instant.now());
    }

    private String tell(StreamChannel channel) {
        try {
            return events.tell(channel);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isLogged(UUID event) throws Exception {
        String seen = feed.key().replace("log:", "seen:") + ":" + event;
        Response found = redis.send(Request.cmd(Command.EXISTS).arg(seen))
                .toCompletionStage()
                .toCompletableFuture()
                .get();
        return "1".equals(String.valueOf(found));
    }

    private static boolean isCount(SseBlock block, long version) {
        return block.is("poll.results") && block.json().path("version").asLong() == version;
    }

    private static boolean isReset(SseBlock block) {
        return block.is("stream.gap")
                && "reset".equals(block.json().path("reason").asText());
    }

    /// Whether what has this text was logged before the place where the gap ends.
    private boolean liesIn(SseBlock gap, StreamChannel channel, String text) {
        StreamPosition end = StreamPosition.parse(String.valueOf(gap.id())).orElseThrow();
        return entries(channel, "-", String.valueOf(end.number())).contains(text);
    }

    private String entries(StreamChannel channel, String from, String to) {
        Response entries = redis.send(
                        Request.cmd(Command.XRANGE).arg(channel.key()).arg(from).arg(to))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return String.valueOf(entries);
    }

    private void killSubscribers() throws Exception {
        redis.send(Request.cmd(Command.CLIENT).arg("KILL").arg("TYPE").arg("pubsub"))
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }
}
