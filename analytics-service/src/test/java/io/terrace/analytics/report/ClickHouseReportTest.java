package io.terrace.analytics.report;

import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.analytics.TestApp;
import io.terrace.analytics.clickhouse.ClickHouseClient;
import io.terrace.analytics.clickhouse.ClickHouseProfile;
import io.terrace.analytics.clickhouse.ClickHouseServer;
import io.terrace.analytics.clickhouse.ClickHouseStatement;
import io.terrace.analytics.report.ReportPeriod.Days;
import io.terrace.analytics.report.ReportRepository.FunnelQuery;
import io.terrace.analytics.report.TopContentReport.TopKind;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The same events on both engines.
@QuarkusTest
@WithTestResource(TestStack.class)
@TestProfile(ClickHouseProfile.class)
class ClickHouseReportTest {

    private static final String AGREED = ",\"consent\":true";
    private static final Duration DAY = Duration.ofDays(1);

    private final TestApp app = TestApp.create();
    private final TestApp friend = new TestApp(app.community(), Ids.next(), Ids.next());
    private final KafkaTestClient broker = new KafkaTestClient();

    @Inject
    PostgresReportRepository postgres;

    @Inject
    ClickHouseReportRepository clickHouse;

    @Inject
    ReportSnapshotReader reader;

    @Inject
    TransactionSynchronizationRegistry transactions;

    @Inject
    ClickHouseClient client;

    @Inject
    TenantTransaction transaction;

    @BeforeEach
    void needServer() {
        assumeTrue(ClickHouseServer.isInstalled(), "no clickhouse-server on the PATH");
    }

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void everyReportIsTheSameOnBothEngines() throws Exception {
        anEvening();

        await().untilAsserted(() -> {
            assertThat(app.difference()).isZero();
            assertThat(app.counted("platform.check_in")).isEqualTo(1);
            assertThat(reports(clickHouse)).isEqualTo(reports(postgres));
        });

        assertThat(reports(clickHouse)).hasSizeGreaterThan(20);
        assertThat(app.counted("goal_seen")).isEqualTo(4);
        assertThat(app.counted("platform.impression")).isEqualTo(7);
        assertThat(app.report("active-fans?unit=month").<List<Integer>>path("items.activeFans"))
                .contains(2);
        assertThat(app.report("top?kind=events").<List<Integer>>path("items.events"))
                .containsExactly(1);
    }

    @Test
    void hiddenNamesAreLeftOut() {
        app.send(
                batch(event("a", "goal_seen", Instant.now(), AGREED), event("b", "shirt_seen", Instant.now(), AGREED)));
        app.staff()
                .contentType("application/json")
                .body("{\"items\":[{\"name\":\"goal_seen\",\"hidden\":true},{\"name\":\"shirt_seen\"}]}")
                .put("/v2/analytics/event-names")
                .then()
                .statusCode(200);

        await().untilAsserted(() -> assertThat(app.report("features").<List<String>>path("items.name"))
                .containsExactly("shirt_seen"));
        assertThat(app.report("features").<List<Boolean>>path("items.known")).containsExactly(true);
    }

    @Test
    void anOutageHoldsNothingUpAndItsBacklogIsTold() {
        app.send(batch(event("before", "goal_seen", Instant.now(), AGREED)));
        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(1));

        ClickHouseServer.current().halt();
        try {
            for (int i = 0; i < 20; i++) {
                app.send(batch(event("during" + i, "goal_seen", Instant.now(), AGREED)))
                        .then()
                        .statusCode(202);
            }
            await().untilAsserted(() -> assertThat(app.report("live").jsonPath().getInt("minutes.events.sum()"))
                    .isEqualTo(21));
            app.report("features").then().statusCode(503);
        } finally {
            ClickHouseServer.current().launch();
        }

        await().untilAsserted(() -> {
            assertThat(app.difference()).isZero();
            assertThat(app.counted("goal_seen")).isEqualTo(21);
        });
    }

    @Test
    void recordsThatComeAgainCountOnce() throws Exception {
        anEvening();
        await().untilAsserted(() -> {
            assertThat(app.difference()).isZero();
            assertThat(app.counted("goal_seen")).isEqualTo(4);
        });
        broker.awaitEnd("clickhouse-feed");

        assertThat(broker.reset("clickhouse-feed")).isPositive();
        broker.awaitEnd("clickhouse-feed");

        assertThat(app.counted("goal_seen")).isEqualTo(4);
        assertThat(app.difference()).isZero();
        assertThat(reports(clickHouse)).isEqualTo(reports(postgres));
    }

    @Test
    void anErasedFanIsGoneFromBothAndStaysCounted() throws Exception {
        anEvening();
        await().untilAsserted(() -> {
            assertThat(app.difference()).isZero();
            assertThat(app.counted("goal_seen")).isEqualTo(4);
            assertThat(rowsOf(app.fan())).isPositive();
        });

        tell(new FanErased(app.fan(), app.community(), Ids.next(), Instant.now()));

        await().untilAsserted(() -> {
            assertThat(rowsOf(app.fan())).isZero();
            assertThat(app.difference()).isZero();
            assertThat(reports(clickHouse)).isEqualTo(reports(postgres));
        });
        assertThat(app.counted("goal_seen")).isEqualTo(4);
        assertThat(app.report("active-fans?unit=month").<List<Integer>>path("items.activeFans"))
                .contains(2);
    }

    @Test
    void recordsThatComeAgainBringNoErasedFanBack() throws Exception {
        anEvening();
        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(4));
        tell(new FanErased(app.fan(), app.community(), Ids.next(), Instant.now()));
        await().untilAsserted(() -> {
            assertThat(rowsOf(app.fan())).isZero();
            assertThat(app.difference()).isZero();
        });

        broker.awaitEnd("clickhouse-feed");
        assertThat(broker.reset("clickhouse-feed")).isPositive();
        broker.awaitEnd("clickhouse-feed");

        await().untilAsserted(() -> assertThat(rowsOf(app.fan())).isZero());
        assertThat(app.difference()).isZero();
        assertThat(reports(clickHouse)).isEqualTo(reports(postgres));
    }

    @Test
    void aNoReachesBothEngines() throws Exception {
        anEvening();
        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(4));

        tell(new ConsentChanged(
                app.fan(), app.community(), false, false, "2", Instant.now().minus(Duration.ofDays(30))));

        await().untilAsserted(() -> {
            assertThat(app.counted("goal_seen")).isEqualTo(1);
            assertThat(rowsOf(app.fan())).isZero();
            assertThat(app.difference()).isZero();
            assertThat(reports(clickHouse)).isEqualTo(reports(postgres));
        });
        assertThat(app.counted("platform.check_in")).isEqualTo(1);
    }

    @Test
    void aZoneThatChangesMovesEventsOnBothEngines() throws Exception {
        anEvening();
        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(4));

        tell(
                new TimezoneChanged(
                        app.community(), "Pacific/Kiritimati", Instant.now().minus(Duration.ofDays(20))),
                new TimezoneChanged(
                        app.community(), "America/Los_Angeles", Instant.now().minus(DAY)));

        await().untilAsserted(() -> {
            assertThat(app.report("features").<List<String>>path("state.zones.zone"))
                    .contains("Pacific/Kiritimati", "America/Los_Angeles");
            assertThat(app.difference()).isZero();
            assertThat(reports(clickHouse)).isEqualTo(reports(postgres));
        });
        assertThat(app.counted("goal_seen")).isEqualTo(4);
    }

    @Test
    void aRecountFindsWhatClickHouseLacksAndTellsItAgain() {
        app.send(batch(event("a", "goal_seen", Instant.now(), AGREED)));
        await().untilAsserted(() -> {
            assertThat(app.counted("goal_seen")).isEqualTo(1);
            assertThat(app.difference()).isZero();
        });

        client.each(
                ClickHouseStatement.of("alter table event delete where community_id = :community")
                        .with("community", app.community()),
                row -> {});
        await().untilAsserted(() -> assertThat(app.difference()).isPositive());

        await().untilAsserted(() -> assertThat(app.difference()).isZero());
        assertThat(app.counted("goal_seen")).isEqualTo(1);
    }

    @Test
    void noTransactionIsOpenWhileClickHouseCounts() {
        app.send(batch(event("a", "goal_seen", Instant.now(), AGREED)));
        await().untilAsserted(() -> assertThat(app.counted("goal_seen")).isEqualTo(1));

        assertThat(isInTransactionWhileCounting(clickHouse)).isFalse();
        assertThat(isInTransactionWhileCounting(postgres)).isTrue();
    }

    private boolean isInTransactionWhileCounting(ReportRepository engine) {
        return Tenancy.<Boolean, RuntimeException>within(
                app.community(),
                () -> reader.read(
                        engine,
                        today -> new Days(today, today),
                        scope -> {
                            engine.features(scope.days(), 10);
                            return transactions.getTransactionStatus() == Status.STATUS_ACTIVE;
                        },
                        (state, isActive) -> isActive));
    }

    private void anEvening() throws Exception {
        Instant now = Instant.now();
        for (TestApp fan : List.of(app, friend)) {
            tell(new ConsentChanged(fan.fan(), fan.community(), true, true, "1", now.minus(Duration.ofDays(60))));
        }
        broker.awaitEnd("community-facts");
        UUID match = Ids.next();
        tell(
                new CheckedIn(app.fan(), app.community(), match, Ids.next(), "match", "qr", now, 1, null, now),
                new ImpressionsCounted(
                        Ids.next(),
                        app.community(),
                        Ids.next(),
                        "feed_card",
                        LocalDate.now(ZoneOffset.UTC),
                        9,
                        7,
                        0,
                        0,
                        0,
                        now));
        app.send(batch(
                        event("a1", "goal_seen", now.minus(DAY.multipliedBy(6)), ""),
                        event("a2", "goal_seen", now.minus(DAY.multipliedBy(2)), ""),
                        event("a3", "goal_seen", now.minusSeconds(7_200), ""),
                        event("a4", "shirt_seen", now.minusSeconds(3_600), "")))
                .then()
                .statusCode(202);
        friend.send(batch(
                        event("b1", "shirt_seen", now.minus(DAY.multipliedBy(3)), ""),
                        event("b2", "goal_seen", now.minusSeconds(60), "")))
                .then()
                .statusCode(202);
    }

    private void tell(Event... events) throws Exception {
        for (Event event : events) {
            broker.send(Ids.next(), event);
        }
    }

    private long rowsOf(UUID fan) {
        return client.list(
                        ClickHouseStatement.of("select count() from event where fan_id = :fan")
                                .with("fan", fan),
                        row -> Long.parseLong(row.getFirst()))
                .getFirst();
    }

    /// Each report, as text by its order.
    private List<String> reports(ReportRepository engine) {
        return transaction.call(app.community(), () -> {
            LocalDate today = LocalDate.now(ZoneOffset.UTC);
            List<String> rows = new ArrayList<>();
            for (ReportUnit unit : ReportUnit.values()) {
                Days days = unit.whole(new Days(today.minusDays(40), today.plusDays(1)));
                engine.activeFans(days, unit).forEach(row -> rows.add(unit + " " + row));
            }
            for (RetentionRule rule : RetentionRule.values()) {
                Days days = rule.unit().whole(new Days(today.minusDays(40), today.plusDays(1)));
                engine.retention(days, rule, 8).stream()
                        .sorted(Comparator.comparing(ReportRepository.CohortPeriod::start)
                                .thenComparing(ReportRepository.CohortPeriod::period))
                        .forEach(row -> rows.add(rule + " " + row));
            }
            Days days = new Days(today.minusDays(40), today.plusDays(1));
            engine.features(days, 100).forEach(row -> rows.add(row.toString()));
            for (TopKind kind : TopKind.values()) {
                engine.top(days, kind, 100).forEach(row -> rows.add(kind + " " + row));
            }
            // Engines order ids differently; what counts is the order of a fan's own events.
            Map<UUID, List<String>> fans = new TreeMap<>();
            engine.funnel(
                    new FunnelQuery(List.of("goal_seen", "shirt_seen"), 7_200, days),
                    (fan, name, at) ->
                            fans.computeIfAbsent(fan, id -> new ArrayList<>()).add(name + " " + at));
            fans.forEach((fan, events) -> rows.add(fan + " " + events));
            return rows;
        });
    }
}
