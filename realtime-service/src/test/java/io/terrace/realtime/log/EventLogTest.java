package io.terrace.realtime.log;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.TestConfig;
import io.terrace.realtime.log.ReplayResult.Broken;
import io.terrace.realtime.log.ReplayResult.Complete;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class EventLogTest {

    @Inject
    EventLog log;

    @Inject
    TimedRedisClient redis;

    @Inject
    StreamConfig config;

    private final UUID community = Ids.next();
    private final StreamChannel feed = StreamChannel.feed(community);
    private final StreamChannel me = StreamChannel.me(community, Ids.next());

    @Test
    void aCommunityHasOneOrderAcrossItsChannels() throws Exception {
        StreamPosition start = head();
        append(feed, "1");
        append(me, "2");
        append(feed, "3");

        Complete replay = complete(start);

        assertThat(blocks(replay)).containsExactly("1", "2", "3");
        assertThat(replay.entries())
                .extracting(ReplayResult.Entry::channel)
                .containsExactly(feed.key(), me.key(), feed.key());
        assertThat(replay.entries())
                .extracting(entry -> entry.frame().at().number())
                .isSorted();
        assertThat(replay.entries().getLast().frame().at().isCoveredBy(replay.head()))
                .isTrue();
    }

    @Test
    void anEventIsAddedOnceHoweverOftenItComes() throws Exception {
        StreamPosition start = head();
        append(feed, "1");
        append(feed, "2");
        append(feed, "1");

        assertThat(blocks(complete(start))).containsExactly("1", "2");
    }

    @Test
    void eventAddedAfterAReadFollowsItsHead() throws Exception {
        StreamPosition head = head();
        for (int i = 0; i < 200; i++) {
            append(feed, "event " + i);
            Complete replay = complete(head);
            assertThat(blocks(replay)).containsExactly("event " + i);
            head = replay.head();
        }
    }

    @Test
    void aLogThatWasTrimmedSaysSo() throws Exception {
        EventLog small = log(3, Duration.ofHours(1));
        StreamPosition start = head();
        append(small, feed, "1");
        StreamPosition first = complete(start).head();
        for (int i = 2; i <= 4; i++) {
            append(small, feed, Integer.toString(i));
        }

        assertThat(blocks(complete(first))).containsExactly("2", "3", "4");
        assertThat(read(start))
                .isInstanceOfSatisfying(
                        Broken.class, gap -> assertThat(gap.reason()).isEqualTo("trimmed"));
    }

    @Test
    void trimmedChannelAffectsOnlyItsReaders() throws Exception {
        EventLog small = log(1, Duration.ofHours(1));
        StreamPosition start = head();
        append(small, feed, "1");
        append(small, feed, "2");
        append(small, me, "3");

        ReplayResult mine = TimedRedisClient.await(log.read(community, List.of(me.key()), start));

        assertThat(mine)
                .isInstanceOfSatisfying(
                        Complete.class, replay -> assertThat(blocks(replay)).containsExactly("3"));
    }

    @Test
    void aPositionOlderThanTheWindowIsExpired() throws Exception {
        EventLog brief = log(5000, Duration.ofMillis(50));
        StreamPosition start = head();

        await().untilAsserted(() -> assertThat(
                        TimedRedisClient.await(brief.read(community, List.of(feed.key()), start)))
                .isInstanceOfSatisfying(
                        Broken.class, gap -> assertThat(gap.reason()).isEqualTo("expired")));
    }

    @Test
    void entriesOlderThanTheWindowAreDropped() throws Exception {
        EventLog brief = log(5000, Duration.ofMillis(50));
        append(brief, feed, "1");

        await().pollInterval(Duration.ofMillis(60)).untilAsserted(() -> {
            append(brief, feed, Ids.next().toString());
            assertThat(send(Request.cmd(Command.XLEN).arg(feed.key()))).isEqualTo("1");
        });
    }

    @Test
    void aWipedMemoryIsANewEpoch() throws Exception {
        StreamPosition start = head();
        append(feed, "1");
        wipe("order", "tails", "log:feed");

        assertThat(read(start))
                .isInstanceOfSatisfying(
                        Broken.class, gap -> assertThat(gap.reason()).isEqualTo("reset"));
    }

    @Test
    void aMemoryLostInPartIsANewEpochOrATrimmedLog() throws Exception {
        StreamPosition start = head();
        append(feed, "1");
        wipe("log:feed");
        assertThat(read(start))
                .isInstanceOfSatisfying(
                        Broken.class, gap -> assertThat(gap.reason()).isEqualTo("trimmed"));

        wipe("tails");
        assertThat(read(start))
                .isInstanceOfSatisfying(
                        Broken.class, gap -> assertThat(gap.reason()).isEqualTo("reset"));
    }

    @Test
    void anotherServersMemoryIsANewEpoch() throws Exception {
        StreamPosition start = head();
        append(feed, "1");
        send(Request.cmd(Command.HSET)
                .arg(StreamChannel.key(community, "order"))
                .arg("run")
                .arg("another"));

        assertThat(read(start))
                .isInstanceOfSatisfying(
                        Broken.class, gap -> assertThat(gap.reason()).isEqualTo("reset"));
    }

    @Test
    void anEpochLeavesNothingToTheNext() throws Exception {
        append(feed, "1");
        send(Request.cmd(Command.HSET)
                .arg(StreamChannel.key(community, "order"))
                .arg("run")
                .arg("another"));
        StreamPosition start = head();
        append(feed, "2");

        assertThat(blocks(complete(start))).containsExactly("2");
    }

    @Test
    void everyKeyExpires() throws Exception {
        append(feed, "1");
        TimedRedisClient.await(log.mark(community, Duration.ZERO));

        for (String key : List.of("order", "tails", "log:feed", "seen:feed:1")) {
            long millis = Long.parseLong(send(Request.cmd(Command.PTTL).arg(StreamChannel.key(community, key))));
            assertThat(millis)
                    .isBetween(
                            config.window().toMillis(),
                            config.window().plusMinutes(1).toMillis());
        }
    }

    private StreamPosition head() throws RedisUnavailableException, InterruptedException {
        return read(null).head();
    }

    private void append(StreamChannel channel, String id) throws RedisUnavailableException, InterruptedException {
        append(log, channel, id);
    }

    private static void append(EventLog log, StreamChannel channel, String id)
            throws RedisUnavailableException, InterruptedException {
        TimedRedisClient.await(log.append(channel, id, id));
    }

    @Test
    void logKnowsNothingOfTimesBeforeARestore() {
        Instant now = Instant.parse("2026-05-03T18:30:00Z");
        Instant restored = now.minusSeconds(60);
        EventLog emptied = new EventLog(redis, TestConfig.of("restored-at", restored.toString()));

        assertThat(emptied.remembers(restored.minusMillis(1), now)).isFalse();
        assertThat(emptied.remembers(restored, now)).isTrue();
        assertThat(log.remembers(restored.minusMillis(1), now)).isTrue();
        assertThat(log.remembers(now.minus(config.window()), now)).isFalse();
    }

    private ReplayResult read(@Nullable StreamPosition from) throws RedisUnavailableException, InterruptedException {
        return TimedRedisClient.await(log.read(community, List.of(feed.key(), me.key()), from));
    }

    private Complete complete(StreamPosition from) throws RedisUnavailableException, InterruptedException {
        return (Complete) read(from);
    }

    private static List<String> blocks(Complete replay) {
        return replay.entries().stream()
                .map(entry -> entry.frame().bytes().toString().split("\n", 2)[1])
                .toList();
    }

    private EventLog log(int maxEvents, Duration window) {
        return new EventLog(
                redis, TestConfig.of("max-events", Integer.toString(maxEvents), "window", window.toString()));
    }

    private void wipe(String... keys) throws RedisUnavailableException, InterruptedException {
        for (String key : keys) {
            send(Request.cmd(Command.DEL).arg(StreamChannel.key(community, key)));
        }
    }

    private String send(Request request) throws RedisUnavailableException, InterruptedException {
        return TimedRedisClient.await(redis.send(request)).map(Object::toString).orElse("");
    }
}
