package io.terrace.analytics;

import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Batches that come while something decides what becomes of them.
@QuarkusTest
@WithTestResource(TestStack.class)
class AnalyticsRaceTest {

    private static final int BATCHES = 20;
    private static final String AGREED = ",\"consent\":true";

    private final TestApp app = TestApp.create();
    private final KafkaTestClient broker = new KafkaTestClient();

    @Inject
    PersonalDataCatalog catalogue;

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
    }

    @AfterEach
    void close() {
        broker.close();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothingOfAnErasedFanComesAfterTheReceipt(long seed) throws Exception {
        List<HttpResponse<String>> answers = during(
                () -> tell(new FanErased(app.fan(), app.community(), Ids.next(), Instant.now())),
                seed,
                batches(id -> event(id, "goal_seen", Instant.now(), AGREED)));

        assertThat(answers).allMatch(answer -> answer.statusCode() == 202);
        await().untilAsserted(() -> assertThat(
                        TestSchemaInspector.holding(app.community(), app.fan().toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
        app.send(batch(event("late", "goal_seen", Instant.now(), AGREED)))
                .then()
                .statusCode(202);
        assertThat(TestSchemaInspector.holding(app.community(), app.fan().toString()))
                .isSubsetOf(catalogue.tablesThatKeep());
        assertThat(app.difference()).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aNoHoldsFromTheMomentItWasSaid(long seed) throws Exception {
        Instant no = Instant.now().minusSeconds(60);
        tell(new ConsentChanged(app.fan(), app.community(), true, true, "1", no.minus(Duration.ofDays(1))));
        broker.awaitEnd("community-facts");

        List<HttpResponse<String>> answers = during(
                () -> tell(new ConsentChanged(app.fan(), app.community(), false, true, "2", no)),
                seed,
                batches(id -> event(id + "b", "before", no.minusSeconds(60), "")
                        + ","
                        + event(id + "s", "since", no.plusSeconds(30), "")));

        assertThat(answers).allMatch(answer -> answer.statusCode() == 202);
        broker.awaitEnd("community-facts");
        await().untilAsserted(() -> {
            assertThat(app.counted("before")).isEqualTo(BATCHES);
            assertThat(app.counted("since")).isZero();
        });
        int denied = app.report("rejections")
                .jsonPath()
                .getInt("items.findAll { it.code == 'consent_denied' }.events.sum() ?: 0");
        assertThat(denied).isEqualTo(BATCHES);
        assertThat(app.difference()).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aZoneThatChangesMeanwhileLosesNoEventAndCountsNoneTwice(long seed) throws Exception {
        Instant yesterday = Instant.now().minus(Duration.ofDays(1));
        during(
                () -> tell(
                        new TimezoneChanged(app.community(), "Pacific/Auckland", yesterday.minusSeconds(60)),
                        new TimezoneChanged(app.community(), "America/Los_Angeles", yesterday.plusSeconds(60))),
                seed,
                batches(id -> event(id + "y", "goal_seen", yesterday, AGREED)
                        + ","
                        + event(id + "t", "goal_seen", Instant.now(), AGREED)));

        await().untilAsserted(() -> {
            assertThat(app.report("features").<List<String>>path("state.zones.zone"))
                    .contains("Pacific/Auckland", "America/Los_Angeles");
            assertThat(app.counted("goal_seen")).isEqualTo(2 * BATCHES);
            assertThat(app.difference()).isZero();
        });
    }

    @Test
    void aLateEventRestatesItsDayVisibly() {
        app.send(batch(event("now", "goal_seen", Instant.now(), AGREED)));
        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(1));
        app.report("features").then().body("state.restatedSince", nullValue());
        String before = app.report("active-fans/csv").asString();

        app.send(batch(event("late", "goal_seen", Instant.now().minus(Duration.ofDays(3)), AGREED)));

        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(2));
        app.report("features").then().body("state.restatedSince", notNullValue());
        assertThat(app.report("active-fans/csv").asString()).isNotEqualTo(before);
        assertThat(app.difference()).isZero();
    }

    @Test
    void topicsFromTheBeginningChangeNoCount() throws Exception {
        tell(impressions(3), impressions(7));
        await().untilAsserted(
                        () -> assertThat(app.counted("platform.impression")).isEqualTo(7));

        assertThat(broker.reset("sponsorship-facts")).isPositive();
        broker.awaitEnd("sponsorship-facts");
        tell(impressions(8));

        await().untilAsserted(
                        () -> assertThat(app.counted("platform.impression")).isEqualTo(8));
        assertThat(app.difference()).isZero();
    }

    private ImpressionsCounted impressions(long total) {
        return new ImpressionsCounted(
                app.fan(),
                app.community(),
                app.device(),
                "feed_card",
                LocalDate.now(ZoneOffset.UTC),
                9,
                total,
                0,
                0,
                0,
                Instant.now());
    }

    /// What is told while the batches are sent.
    private static List<HttpResponse<String>> during(Callable<?> telling, long seed, List<HttpRequest> batches)
            throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> told = threads.submit(telling);
            List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, batches);
            told.get();
            return answers;
        }
    }

    private List<HttpRequest> batches(EventMaker events) {
        return IntStream.range(0, BATCHES)
                .mapToObj(i -> app.sending(
                        UUID.randomUUID(), batch(events.of(Ids.next().toString()))))
                .toList();
    }

    private boolean tell(Event... events) throws Exception {
        for (Event event : events) {
            broker.send(Ids.next(), event);
        }
        return true;
    }

    private interface EventMaker {
        String of(String id);
    }
}
