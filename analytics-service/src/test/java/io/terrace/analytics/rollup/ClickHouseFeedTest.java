package io.terrace.analytics.rollup;

import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.TestApp;
import io.terrace.analytics.clickhouse.ClickHouseClient;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository;
import io.terrace.analytics.clickhouse.ClickHouseProfile;
import io.terrace.analytics.clickhouse.ClickHouseServer;
import io.terrace.analytics.clickhouse.ClickHouseStatement;
import io.terrace.platform.events.EventFeedEvent.CountedEvent;
import io.terrace.platform.events.EventFeedEvent.EventsCounted;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What ClickHouse is told, by turns, and told again.
@QuarkusTest
@WithTestResource(TestStack.class)
@TestProfile(ClickHouseProfile.class)
class ClickHouseFeedTest {

    private static final String AGREED = ",\"consent\":true";
    private static final String GOAL = "goal_seen";

    private final TestApp app = TestApp.create();
    private final KafkaTestClient broker = new KafkaTestClient();
    private final Instant noon =
            LocalDate.now(ZoneOffset.UTC).minusDays(2).atTime(12, 0).toInstant(ZoneOffset.UTC);

    @Inject
    DataSource database;

    @Inject
    Sql sql;

    @Inject
    Outbox outbox;

    @Inject
    InstantSource clock;

    @Inject
    AnalyticsConfig config;

    @Inject
    ClickHouseClient client;

    @Inject
    ClickHouseFeedRepository clickHouse;

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
    void aDayOfSeveralTurnsIsCarriedOnByAnotherProcessAndBeginsAgainWhereItIsMarked() {
        send(12, noon);
        awaitTold(12);
        holdFeed();
        loseInClickHouse("event");
        markAgain(noon);

        boolean more = turnOfANewProcess();
        await().untilAsserted(() -> assertThat(rows()).isEqualTo(ClickHouseProfile.TURN));
        markAgain(noon);
        int turns = 1;
        while (more) {
            more = turnOfANewProcess();
            turns++;
        }

        assertThat(turns).isEqualTo(6);
        awaitTold(12);
    }

    @Test
    void aDayThatIsMarkedAgainAndAgainKeepsNothingElseWaiting() {
        Instant before = noon.minusSeconds(86_400);
        send(12, before);
        send(3, noon);
        awaitTold(15);
        holdFeed();
        loseInClickHouse("event");
        markAgain(before);
        markAgain(noon);

        for (int turn = 0; turn < 4; turn++) {
            if (turn == 1) {
                app.send(batch(event("new", "shirt_seen", noon, AGREED)));
                awaitFolded("shirt_seen");
            }
            turnOfANewProcess();
            markAgain(before);
        }

        await().untilAsserted(() -> assertThat(app.counted("shirt_seen")).isEqualTo(1));
        assertThat(daysToTell()).containsExactly(day(before));
        assertThat(asOf()).isAfter(Instant.EPOCH);
    }

    @Test
    void whatClickHouseHasTooMuchIsRemoved() {
        send(2, noon);
        awaitTold(2);
        UUID nobody = Ids.next();
        for (int i = 0; i < 2 * ClickHouseProfile.TURN + 1; i++) {
            client.each(
                    ClickHouseStatement.of("""
                                    insert into event (community_id, id, version, received_on, fan_id, name, day, occurred_at, times)
                                    values (:community, :id, 1, :day, :fan, :name, :day, :at, 1)""".replace(":community", "'" + app.community() + "'")
                            .replace(":id", "'" + Ids.next() + "'")
                            .replace(":fan", "'" + nobody + "'")
                            .replace(":day", "'" + day(noon) + "'")
                            .replace(":name", "'" + GOAL + "'")
                            .replace(":at", Long.toString(noon.toEpochMilli() * 1_000 + i % 3))),
                    row -> {});
        }

        await().untilAsserted(() -> assertThat(app.difference()).isPositive());

        await().untilAsserted(() -> {
            assertThat(app.difference()).isZero();
            assertThat(app.counted(GOAL)).isEqualTo(2);
            assertThat(count("select count() from event where fan_id = :fan", nobody))
                    .isZero();
        });
    }

    @Test
    void aFeedThatBeginsAgainHasHigherNumbersAndRemovesWhatIsNoMore() {
        send(2, noon);
        awaitTold(2);
        long before = clickHouse.told(app.community()).sequence();

        transaction.call(app.community(), () -> {
            sql.run("delete from event_feed where community_id = terrace_community()");
            return sql.run(
                    "delete from event where community_id = terrace_community() and message_id = ?", "m" + noon + 0);
        });
        awaitTold(1);

        // How far the feed has come is written after the rows.
        await().untilAsserted(() ->
                assertThat(clickHouse.told(app.community()).sequence()).isGreaterThan(before));
        assertThat(count(
                        "select min(version) from event final where community_id = :fan and removed = 0",
                        app.community()))
                .isGreaterThan(before);
        await("the recount to find no difference").until(() -> !isHeld());
    }

    @Test
    void recordsThatAreMissingAreNoticedAndToldAgain() {
        send(3, noon);
        awaitTold(3);
        Instant before = asOf();
        loseInClickHouse("event");
        loseInClickHouse("feed");

        app.send(batch(event("next", "shirt_seen", noon, AGREED)));

        await().untilAsserted(() -> assertThat(app.counted("shirt_seen")).isEqualTo(1));
        awaitTold(3);
        await("the recount to find no difference").until(() -> !isHeld());
        await().untilAsserted(() -> assertThat(asOf()).isAfter(before));
    }

    @Test
    void aRecordThatIsRefusedHoldsNoOneElseAndLosesNothing() {
        send(1, noon);
        awaitTold(1);
        long next = clickHouse.told(app.community()).sequence() + 1;
        TestApp other = TestApp.create();
        client.each(ClickHouseStatement.of("""
                                create materialized view refusal engine = Memory as
                                select toUInt64(if(community_id = :community, 'refused', '1')) as n from event""").with("community", app.community()), row -> {});
        try {
            app.send(batch(event("next", "shirt_seen", noon, AGREED)));
            await("the refusal to be noted").until(() -> heard() >= next);
            other.send(batch(event("other", GOAL, noon, AGREED)));

            await().untilAsserted(() -> assertThat(other.counted(GOAL)).isEqualTo(1));
        } finally {
            client.each(ClickHouseStatement.of("drop table refusal"), row -> {});
        }

        await().untilAsserted(() -> assertThat(app.counted("shirt_seen")).isEqualTo(1));
        awaitTold(1);
        await("the recount to find no difference").until(() -> !isHeld());
    }

    @Test
    void aRecordOfMoreThanAHundredPartitionsArrives() throws Exception {
        UUID community = Ids.next();
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        List<CountedEvent> events = IntStream.range(0, 150)
                .mapToObj(i ->
                        new CountedEvent(Ids.next(), today.minusDays(i), null, GOAL, null, today.minusDays(i), 0, 0, 1))
                .toList();

        broker.send(Ids.next(), new EventsCounted(community, 1, true, Instant.now(), events, List.of(), Instant.now()));

        await().untilAsserted(() -> assertThat(count(
                        "select uniqExact(received_on) from event final where community_id = :fan and removed = 0",
                        community))
                .isEqualTo(150));
        await().untilAsserted(
                        () -> assertThat(clickHouse.told(community).sequence()).isEqualTo(1));
    }

    @Test
    void nothingIsClaimedBeforeItHasArrived() {
        holdFeed();
        send(2, noon);
        awaitFolded(GOAL);

        assertThat(asOf()).isEqualTo(Instant.EPOCH);

        releaseFeed();
        awaitTold(2);
        await().untilAsserted(() -> assertThat(asOf()).isAfter(Instant.EPOCH));
    }

    private void send(int events, Instant at) {
        app.send(batch(IntStream.range(0, events)
                        .mapToObj(i -> event("m" + at + i, GOAL, at.plusMillis(i), AGREED))
                        .toArray(String[]::new)))
                .then()
                .statusCode(202);
    }

    private void awaitTold(int events) {
        await().untilAsserted(() -> {
            assertThat(app.counted(GOAL)).isEqualTo(events);
            assertThat(app.difference()).isZero();
        });
    }

    private void awaitFolded(String name) {
        await(name + " to be folded")
                .until(() -> transaction.call(
                        app.community(),
                        () -> sql.first(
                                        "select from feature_day where community_id = terrace_community() and name = ?",
                                        row -> true,
                                        name)
                                .isPresent()));
    }

    /// As a failure does: the service's own turns leave the community out.
    private void holdFeed() {
        OwnerConnection.run("insert into failed_task (job, tenant_id, task, failures, retry_at) values ('feed', '"
                + app.community() + "', 'feed', 1, now() + interval '1 hour')");
        // A turn that has begun before ends first.
        transaction.call(app.community(), () -> {
            RollupLock.take(sql);
            return true;
        });
    }

    private void releaseFeed() {
        OwnerConnection.run("delete from failed_task where tenant_id = '" + app.community() + "'");
    }

    private boolean turnOfANewProcess() {
        EventFeedPublisher process = new EventFeedPublisher(database, sql, outbox, clock, config);
        return transaction.call(app.community(), process::publish);
    }

    private void markAgain(Instant at) {
        transaction.call(
                app.community(), () -> sql.list("select tell_days_again(array[?::date])", row -> true, day(at)));
    }

    private List<LocalDate> daysToTell() {
        return transaction.call(
                app.community(),
                () -> sql.list(
                        "select day::text as day from day_feed where community_id = terrace_community()",
                        row -> LocalDate.parse(row.text("day"))));
    }

    private boolean isHeld() {
        return transaction.call(
                app.community(),
                () -> sql.first(
                                "select from event_feed where community_id = terrace_community() and held_as_of is not null",
                                row -> true)
                        .isPresent());
    }

    /// The last record that is done with, though it has not arrived.
    private long heard() {
        return transaction.call(
                app.community(),
                () -> sql.first(
                                "select heard from event_feed where community_id = terrace_community()",
                                row -> row.number("heard"))
                        .orElseThrow());
    }

    private static LocalDate day(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    private Instant asOf() {
        return Instant.parse(app.report("features").path("state.asOf"));
    }

    private void loseInClickHouse(String table) {
        client.each(
                ClickHouseStatement.of("alter table " + table + " delete where community_id = :community")
                        .with("community", app.community()),
                row -> {});
        await().untilAsserted(() -> assertThat(
                        count("select count() from " + table + " where community_id = :fan", app.community()))
                .isZero());
    }

    private long rows() {
        return count("select count() from event final where community_id = :fan and removed = 0", app.community());
    }

    private long count(String query, UUID id) {
        return client.list(ClickHouseStatement.of(query).with("fan", id), row -> Long.parseLong(row.getFirst()))
                .getFirst();
    }
}
