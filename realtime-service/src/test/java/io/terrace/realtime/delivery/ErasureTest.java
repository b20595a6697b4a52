package io.terrace.realtime.delivery;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.PresenceKeys;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.ReplayResult;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.log.StreamPosition;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What the stream remembers of a fan who is erased.
@QuarkusTest
@WithTestResource(TestStack.class)
class ErasureTest {

    @Inject
    PersonalDataCatalog catalogue;

    @Inject
    EventLog log;

    @Inject
    TimedRedisClient redis;

    private final UUID community = Ids.next();
    private final UUID fan = Ids.next();
    private final StreamChannel feed = StreamChannel.feed(community);

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void erasureRemovesOnlyLogEntriesOfErasedFan() throws Exception {
        StreamPosition start =
                TimedRedisClient.await(log.read(community, List.of(), null)).head();
        TimedRedisClient.await(log.append(feed, "1", StreamFrame.block("a", "{}")));
        TimedRedisClient.await(log.append(feed, "2", StreamFrame.block("b", "{\"author\":\"" + fan + "\"}")));
        TimedRedisClient.await(log.append(feed, "3", StreamFrame.block("c", "{}")));
        TimedRedisClient.await(log.append(StreamChannel.me(community, fan), "4", StreamFrame.block("d", "{}")));

        erase(community, fan);

        ReplayResult.Complete feedAfter =
                (ReplayResult.Complete) TimedRedisClient.await(log.read(community, List.of(feed.key()), start));
        assertThat(feedAfter.entries())
                .extracting(entry -> entry.frame().bytes().toString())
                .hasSize(2)
                .noneMatch(frame -> frame.contains(fan.toString()));
        assertThat(TimedRedisClient.await(log.read(
                        community, List.of(StreamChannel.me(community, fan).key()), start)))
                .isInstanceOf(ReplayResult.Broken.class);
    }

    @Test
    void erasureDeletesTheFansPresenceOnly() throws Exception {
        UUID other = Ids.next();
        for (UUID here : List.of(fan, other)) {
            TimedRedisClient.await(
                    redis.send(board(Command.ZADD).arg("60").arg(Buffer.buffer(PresenceKeys.member(here)))));
        }

        erase(community, fan);

        assertThat(score(fan)).isEmpty();
        assertThat(score(other)).isPresent();
    }

    private Optional<Response> score(UUID here) throws Exception {
        return TimedRedisClient.await(redis.send(board(Command.ZSCORE).arg(Buffer.buffer(PresenceKeys.member(here)))));
    }

    private Request board(Command command) {
        return Request.cmd(command).arg(PresenceKeys.key(community));
    }

    private void erase(UUID community, UUID fan) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan, community, Ids.next(), Instant.parse("2026-01-01T12:00:00Z")));
        }
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
    }
}
