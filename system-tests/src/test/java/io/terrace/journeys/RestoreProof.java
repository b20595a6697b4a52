package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.AcknowledgedWrites;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Events;
import io.terrace.journeys.suite.Farewell;
import io.terrace.journeys.suite.Impressions;
import io.terrace.journeys.suite.PostgresArchive;
import io.terrace.journeys.suite.SponsorDesk;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.ServiceDescriptor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove restore`: Postgres is lost under load and restored to a second from a base backup and the archived
/// log, by the steps of `deploy/runbooks/restore.md`. Events of the time between are still in the topics, and a fan who
/// was erased in it is in the restored tables.
@Order(16)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class RestoreProof {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 330);
    private static final int START = 100_000;
    private static final int GRANT = 5;
    private static final int REACTION = 7;
    private static final int FEW = 5;
    /// How far before the moment the services read again what was sent: longer than any lag.
    private static final Duration LAG = Duration.ofMinutes(10);

    private static final String FREESTYLE = "freestyle";
    private static final String REACTION_OF = "reaction";
    private static final String POLL = "poll";
    private static final String GRANTED = "grant";
    private static final String REDEMPTION = "redemption";
    private static final String MESSAGE = "message";
    private static final String SEEN = "event";
    private static final String IMPRESSION = "impression";

    private final Suite suite;
    private final Club club;
    private final ApiClient server;
    private final FanClient author;
    private final FanClient reader;
    private final FanClient saver;
    private final FanClient spender;
    private final Conversation conversation;
    private final String reward;
    private final String canary = "kanarie" + UUID.randomUUID().toString().substring(0, 8);
    /// The newest freestyle.
    private volatile String newest;

    RestoreProof(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED).withLongSessions(suite);
        server = club.server(suite);
        author = suite.newFan(club.app());
        reader = suite.newFan(club.app());
        saver = suite.newFan(club.app());
        spender = suite.newFan(club.app());
        newest = author.publish(RECORDING, "the first");
        conversation = Conversation.accepted(author, reader);
        server.post(
                        "/v2/wallet/earn-rules",
                        Map.of(
                                "title", "React",
                                "event", "reaction.changed",
                                "userField", "reactorId",
                                "factFields", List.of("freestyleId"),
                                "points", REACTION))
                .expect(201);
        await("a wallet").until(() -> grant(spender, START).status() == 201);
        await("a wallet").until(() -> grant(saver, GRANT).status() == 201);
        reward = server.post("/v2/rewards", Map.of("title", "Scarf", "kind", "merch", "cost", 1, "stock", START))
                .expect(201)
                .text("/id");
        SponsorDesk desk = new SponsorDesk(server);
        desk.active(desk.sponsor(), Map.of("goal", START, "pacing", "asap", "frequency", SponsorDesk.frequency(1_000)));
    }

    @Test
    void restoredMomentHasWhatWasAcknowledgedAndErasedFansStayErased() {
        PostgresArchive archive =
                new PostgresArchive(suite, Path.of("target/restore").toAbsolutePath());
        FanClient leaver = leaver();
        Instant moment;
        Farewell farewell;
        AcknowledgedWrites writes = new AcknowledgedWrites(kinds());
        try (writes) {
            goesOn(writes);
            archive.backUp();
            goesOn(writes);
            moment = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(2);
            await().until(() -> Instant.now().isAfter(moment.plusMillis(100)));
            goesOn(writes);
            farewell = Farewell.of(leaver);
            farewell.awaitDone(server);
            archive.awaitArchived();
            archive.loseData();
            long before = writes.refusals();
            await("requests to be refused").until(() -> writes.refusals() > before);
        }

        Instant lostUntil = restore(archive, moment);

        assertErasedAgain(farewell, leaver, lostUntil);
        assertWritesAreThoseOfTheMoment(writes, moment);
        assertCountsAreRight();
        assertNewWritesWork();
        System.out.print(suite.run("traces", "--expire-topics", canary));
    }

    /// The runbook.
    private Instant restore(PostgresArchive archive, Instant moment) {
        ServiceDescriptor.all().reversed().forEach(program -> suite.stop(program.name()));
        archive.restore(moment);
        suite.stop("redis");
        suite.start("redis");
        Instant lostUntil = Instant.now();
        System.out.print(suite.run("events", "rewind", moment.minus(LAG).toString()));
        suite.set("TERRACE_INBOX_LOST_FROM", moment.toString());
        suite.set("TERRACE_INBOX_LOST_UNTIL", lostUntil.toString());
        suite.run("up", "--detach");
        return lostUntil;
    }

    private void assertErasedAgain(Farewell farewell, FanClient leaver, Instant restoredAt) {
        JsonNode erasure = farewell.awaitDone(server).json();

        assertThat(erasure.path("receipts").findValuesAsText("givenAt"))
                .hasSize(ServiceDescriptor.services().size())
                .allSatisfy(at -> assertThat(Instant.parse(at)).isAfter(restoredAt));
        reader.api().get("/v2/profiles/" + leaver.id()).expect(404);
    }

    private void assertWritesAreThoseOfTheMoment(AcknowledgedWrites writes, Instant moment) {
        List<String> freestyles = items(author.api(), "/v2/freestyles?authorId=" + author.id());
        assertHolds(writes, FREESTYLE, moment, freestyles);
        assertHolds(writes, MESSAGE, moment, conversation.clientIds());
        assertThat(conversation.isGapless()).isTrue();
        List<String> grants = items(saver.api(), "/v2/wallet/transactions?type=earn");
        assertHolds(writes, GRANTED, moment, grants);
        assertThat(saver.points()).isEqualTo((long) GRANT * grants.size());
        List<String> spent = items(spender.api(), "/v2/wallet/transactions?type=spend");
        assertThat(spent)
                .hasSizeBetween(
                        writes.before(REDEMPTION, moment).size(),
                        writes.before(REDEMPTION, moment).size() + 1);
        assertThat(spender.points()).isEqualTo(START - spent.size());
        writes.before(REDEMPTION, moment)
                .forEach(id -> spender.api().get("/v2/redemptions/" + id).expect(200));
        writes.after(REDEMPTION, moment)
                .forEach(id -> spender.api().get("/v2/redemptions/" + id).expect(404));
        for (String poll : writes.before(POLL, moment)) {
            assertThat(server.get("/v2/polls/" + poll)
                            .expect(200)
                            .json()
                            .at("/totals/voters")
                            .asInt())
                    .isEqualTo(1);
        }
        writes.after(POLL, moment).forEach(id -> server.get("/v2/polls/" + id).expect(404));
        assertReactionsArePaidOnce(writes, moment);
        System.out.printf(
                "restored to %s: %d freestyles, %d messages, %d grants, %d redemptions; %d acknowledged after it are gone%n",
                moment,
                freestyles.size(),
                writes.before(MESSAGE, moment).size(),
                grants.size(),
                spent.size(),
                kinds().keySet().stream()
                        .mapToInt(kind -> writes.after(kind, moment).size())
                        .sum());
    }

    /// feed-service tells of a reaction, wallet-service pays for it: what was on its way at the moment is paid, what
    /// came after it is not.
    private void assertReactionsArePaidOnce(AcknowledgedWrites writes, Instant moment) {
        int reactions = Set.copyOf(writes.before(REACTION_OF, moment)).size();
        await("reactions to be paid for").until(() -> reader.points() >= (long) REACTION * reactions);

        assertThat(reader.points()).isIn((long) REACTION * reactions, (long) REACTION * (reactions + 1));
    }

    private static void assertHolds(AcknowledgedWrites writes, String kind, Instant moment, List<String> found) {
        assertThat(writes.before(kind, moment)).as(kind).isNotEmpty();
        assertThat(writes.after(kind, moment)).as(kind).isNotEmpty();
        assertThat(found)
                .as(kind)
                .doesNotHaveDuplicates()
                .containsAll(writes.before(kind, moment))
                .doesNotContainAnyElementsOf(writes.after(kind, moment));
    }

    private void assertCountsAreRight() {
        assertThat(suite.run("wallet", "check")).doesNotContain("✗");
        for (String counted : List.of("polls", "sponsorship", "analytics")) {
            assertThat(suite.run(counted, "recount")).as(counted).contains("difference: 0");
        }
    }

    private void assertNewWritesWork() {
        try (EventStreamConnection stream = reader.listen();
                AcknowledgedWrites writes = new AcknowledgedWrites(kinds())) {
            goesOn(writes);
            stream.await("freestyle.published", author.publish(RECORDING, "after the restore"));
        }
        suite.newFan(club.app()).api().get("/v2/me").expect(200);
        assertCountsAreRight();
    }

    private static void goesOn(AcknowledgedWrites writes) {
        Instant now = Instant.now();
        await("writes of each kind").until(() -> writes.haveEach(FEW, now));
    }

    private Map<String, Supplier<String>> kinds() {
        return Map.of(
                FREESTYLE, this::publish,
                REACTION_OF, this::react,
                POLL, this::vote,
                GRANTED, () -> grant(saver, GRANT).expect(201).text("/transaction/id"),
                REDEMPTION, this::redeem,
                MESSAGE, this::write,
                SEEN,
                        () -> reader.api()
                                .post("/v2/analytics/events", Events.batch("goal_seen"))
                                .expect(202)
                                .text("/accepted"),
                IMPRESSION, this::see);
    }

    private String publish() {
        newest = author.publish(RECORDING, "for the record");
        return newest;
    }

    /// To the newest freestyle; the same one again changes nothing and earns nothing.
    private String react() {
        String freestyle = newest;
        reader.react(freestyle, "fire").expect(200);
        return freestyle;
    }

    private String vote() {
        ApiResponse poll = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind", "poll",
                                "question", "Who scores first?",
                                "options", List.of(Map.of("text", "Ana"), Map.of("text", "Bea"))))
                .expect(201);
        server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
        reader.vote(poll.text("/id"), poll.text("/options/0/id")).expect(200);
        return poll.text("/id");
    }

    private ApiResponse grant(FanClient fan, int amount) {
        return server.with("Idempotency-Key", UUID.randomUUID().toString())
                .post(
                        "/v2/wallet/grants",
                        Map.of("userId", fan.id(), "amount", amount, "reason", Map.of("code", "gift")));
    }

    private String redeem() {
        return spender.redeem(reward, UUID.randomUUID().toString()).expect(201).text("/redemption/id");
    }

    private String write() {
        String clientId = UUID.randomUUID().toString();
        conversation.send(clientId, "and so on").expect(201);
        return clientId;
    }

    private String see() {
        String token = reader.api()
                .get("/v2/sponsorship/placements?slots=feed_card")
                .expect(200)
                .text("/placements/0/impressionToken");
        return reader.api()
                .post("/v2/sponsorship/impressions", Impressions.viewable(token))
                .expect(202)
                .text("/results/0/status");
    }

    /// A fan whose words are in the base backup.
    private FanClient leaver() {
        suite.secrets().add(canary);
        FanClient fan = FanClient.byPartner(club.app(), canary);
        fan.api()
                .patch("/v2/me", Map.of("handle", canary, "bio", "It is me, " + canary))
                .expect(200);
        fan.publish(RECORDING, canary + " sings");
        Conversation.open(fan, reader).send(canary + " says hello").expect(201);
        await("a wallet").until(() -> grant(fan, 50).status() == 201);
        return fan;
    }

    /// The ids of every item of a list.
    private static List<String> items(ApiClient api, String path) {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = api.get(path + "&limit=100" + cursor).expect(200).json();
            page.path("items").forEach(item -> ids.add(item.path("id").asText()));
            cursor = page.path("nextCursor").isTextual()
                    ? "&cursor=" + page.path("nextCursor").asText()
                    : "";
        } while (!cursor.isEmpty());
        return ids;
    }
}
