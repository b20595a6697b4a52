package io.terrace.analytics.report;

import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.analytics.TestApp;
import io.terrace.platform.events.AnalyticsEvent.LiveViewChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.TransientEventSender;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Live views where the schedule sends none: a turn lasts an hour.
@QuarkusTest
@WithTestResource(TestStack.class)
@TestProfile(LiveViewRaceTest.EveryHour.class)
class LiveViewRaceTest {

    private static final int REPLICAS = 8;

    private final TestApp app = TestApp.create();

    @Inject
    LiveViewPublisher publisher;

    @Inject
    TransientEventSender events;

    public static final class EveryHour implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("terrace.analytics.live", "1H");
        }
    }

    @BeforeEach
    void anEventIsCounted() {
        app.send(batch(event(Ids.next().toString(), "goal_seen", Instant.now(), ",\"consent\":true")))
                .then()
                .statusCode(202);
        await().untilAsserted(() ->
                assertThat(app.report("live").<Integer>path("activeFans")).isEqualTo(1));
    }

    @Test
    void oneOfManyReplicasSendsAView() throws Exception {
        awaitBroker();
        List<Future<?>> replicas = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < REPLICAS; i++) {
                replicas.add(threads.submit(this::publish));
            }
        }
        for (Future<?> replica : replicas) {
            replica.get();
        }

        await().untilAsserted(() -> assertThat(sent()).isNotZero());
        // One that follows is sent after any other.
        sentAgo("2 hours");
        publish();
        await().untilAsserted(() -> assertThat(sent()).isGreaterThan(1));
        assertThat(sent()).isEqualTo(2);
    }

    @Test
    void sentViewIsDueOnceItChangesOrItsMinutesPass() {
        assertThat(isDue()).isTrue();
        publish();
        assertThat(isDue()).isFalse();

        sentAgo("2 hours");
        assertThat(isDue()).as("minutes leave it").isTrue();

        set("delete from live_minute where community_id = '%s'");
        assertThat(isDue()).as("nothing is left to leave it").isFalse();

        set("update fold_state set live_as_of = live_as_of - interval '1 second' where community_id = '%s'");
        assertThat(isDue()).as("events were counted since").isTrue();
    }

    /// The first events are forgotten where the broker is not found at once.
    private void awaitBroker() {
        UUID other = Ids.next();
        await().until(() -> {
            events.send(new LiveViewChanged(other, Instant.now(), 0, List.of(), List.of(), Instant.now()));
            return !KafkaTestClient.records("analytics.v1", other.toString()).isEmpty();
        });
    }

    private boolean isDue() {
        return publisher.findDue().contains(app.community());
    }

    private void publish() {
        Tenancy.<Boolean, RuntimeException>within(app.community(), () -> {
            publisher.publish();
            return true;
        });
    }

    private int sent() {
        return KafkaTestClient.records("analytics.v1", app.community().toString())
                .size();
    }

    private void sentAgo(String ago) {
        set("update fold_state set live_sent_at = now() - interval '" + ago + "' where community_id = '%s'");
    }

    private void set(String sql) {
        OwnerConnection.run("set terrace.community = '" + app.community() + "'", sql.formatted(app.community()));
    }
}
