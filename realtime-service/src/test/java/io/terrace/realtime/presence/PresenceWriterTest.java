package io.terrace.realtime.presence;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.PresenceKeys;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import io.terrace.realtime.redis.TimedRedisClient;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class PresenceWriterTest {

    @Inject
    TimedRedisClient redis;

    private final TestFan fan = TestFan.anyone();
    private Instant now = Instant.now();

    @Test
    void fanWithAnOpenStreamIsOnline() {
        try (SseClient client = fan.listen()) {
            client.await("stream.ready");

            await().untilAsserted(() -> assertThat(until(fan.id()))
                    .hasValueSatisfying(until -> assertThat(until).isAfter(Instant.now())));
            assertThat(until(Ids.next())).isEmpty();
        }
    }

    @Test
    void presenceRenewalStopsAfterFanLeaves() {
        var presences = new PresenceWriter(redis, () -> now);
        var two = new AuthenticatedFan(fan.id(), fan.community(), fan.session(), Instant.MAX);
        presences.came(two);
        presences.came(two);
        presences.beat();
        await().until(() -> until(fan.id()).isPresent());
        Instant first = until(fan.id()).orElseThrow();

        presences.left(two);
        beats(presences, 100);
        await().until(() -> until(fan.id()).orElseThrow().equals(first.plusSeconds(100)));
        presences.left(two);
        beats(presences, 100);
        var other = new AuthenticatedFan(Ids.next(), fan.community(), fan.session(), Instant.MAX);
        presences.came(other);
        presences.beat();

        await().until(() -> until(other.id()).isPresent());
        assertThat(until(fan.id())).contains(first.plusSeconds(100));
    }

    @Test
    void presenceIsDeletedAfterAWeek() {
        var presences = new PresenceWriter(redis, () -> now);
        presences.came(new AuthenticatedFan(fan.id(), fan.community(), fan.session(), Instant.MAX));
        presences.beat();
        await().until(() -> until(fan.id()).isPresent());
        presences.left(new AuthenticatedFan(fan.id(), fan.community(), fan.session(), Instant.MAX));
        presences.came(new AuthenticatedFan(Ids.next(), fan.community(), fan.session(), Instant.MAX));

        now = now.plusSeconds(8 * 86_400);
        beats(presences, 20);

        await().until(() -> until(fan.id()).isEmpty());
    }

    private void beats(PresenceWriter presences, int seconds) {
        for (int i = 0; i < seconds; i++) {
            now = now.plusSeconds(1);
            presences.beat();
        }
    }

    private Optional<Instant> until(UUID user) {
        return redis.send(Request.cmd(Command.ZSCORE)
                        .arg(PresenceKeys.key(fan.community()))
                        .arg(Buffer.buffer(PresenceKeys.member(user))))
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .map(Response::toLong)
                .map(Instant::ofEpochSecond);
    }
}
