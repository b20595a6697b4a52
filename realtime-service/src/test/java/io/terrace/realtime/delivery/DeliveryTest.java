package io.terrace.realtime.delivery;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class DeliveryTest {

    @Inject
    ObjectMapper json;

    private final KafkaTestClient broker = new KafkaTestClient();
    private final TestFan fan = TestFan.anyone();
    private final TestFan author = TestFan.of(fan.community());
    private final UUID id = Ids.next();
    private final UUID freestyle = Ids.next();
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void aPostReachesTheCommunityAsACard() throws Exception {
        try (SseClient client = fan.listen()) {
            broker.send(id, published(now));

            SseBlock block = client.await("freestyle.published");

            assertThat(block.json()).isEqualTo(json.readTree("""
                    {"id": "%s", "type": "freestyle.published", "time": "%s", "subject": "freestyle/%s", "data": {
                      "id": "%s", "author": {"id": "%s", "displayName": "Ana", "avatarUrl": null}, "caption": "Goal!",
                      "audio": {"url": "https://api.example/1", "mimeType": "audio/wav", "durationMs": 1000,
                        "sizeBytes": 44, "waveform": "AAE="}, "createdAt": "%s"}}
                    """.formatted(
                            id, text(now), freestyle, freestyle, author.id(), text(now))));
        }
    }

    @Test
    void aRemovalReachesTheCommunity() throws Exception {
        try (SseClient client = fan.listen()) {
            broker.send(id, new FeedEvent.FreestyleRemoved(freestyle, fan.community(), author.id(), now));

            SseBlock block = client.await("freestyle.removed");

            assertThat(block.json())
                    .isEqualTo(json.readTree("""
                    {"id": "%s", "type": "freestyle.removed", "time": "%s", "subject": "freestyle/%s",
                     "data": {"id": "%s", "authorId": "%s"}}
                    """.formatted(id, text(now), freestyle, freestyle, author.id())));
        }
    }

    @Test
    void restoredPostIsFetchedAgain() throws Exception {
        try (SseClient client = fan.listen()) {
            broker.send(id, new FeedEvent.FreestyleRestored(freestyle, fan.community(), author.id(), now, "community"));

            assertThat(client.await("freestyle.updated").json().at("/data/id").asText())
                    .isEqualTo(freestyle.toString());
        }
    }

    @Test
    void squadPostIsStreamedToItsAuthorOnly() throws Exception {
        try (SseClient others = fan.listen();
                SseClient authors = author.listen()) {
            broker.send(id, new FeedEvent.FreestyleRemoved(freestyle, fan.community(), author.id(), now, "squad"));
            broker.send(Ids.next(), new FeedEvent.FreestyleRemoved(Ids.next(), fan.community(), author.id(), now));

            authors.await("freestyle.removed");
            others.await("freestyle.removed");

            assertThat(others.told()).doesNotContain(id.toString());
            assertThat(authors.told()).contains(id.toString());
        }
    }

    @Test
    void requestIsStreamedToItsReceiverAndItsEndToBoth() throws Exception {
        UUID asked = Ids.next();
        try (SseClient fans = fan.listen();
                SseClient authors = author.listen()) {
            broker.send(id, new CommunityEvent.SquadRequested(fan.id(), author.id(), fan.community(), asked, now));
            broker.send(Ids.next(), new CommunityEvent.SquadConnected(author.id(), fan.id(), fan.community(), now));
            broker.send(Ids.next(), new CommunityEvent.SquadRemoved(author.id(), fan.id(), fan.community(), now));
            broker.send(Ids.next(), new CommunityEvent.UserBlocked(author.id(), fan.id(), fan.community(), now));

            SseBlock request = authors.await("squad.requested");
            SseBlock toAuthor = authors.await("squad.removed");
            SseBlock toFan = fans.await("squad.removed");

            assertThat(request.json().path("data"))
                    .isEqualTo(json.readTree("{\"userId\": \"%s\", \"requestId\": \"%s\"}".formatted(fan.id(), asked)));
            assertThat(toAuthor.json().path("data"))
                    .isEqualTo(json.readTree("{\"userId\": \"%s\"}".formatted(fan.id())));
            assertThat(toFan.json().path("data"))
                    .isEqualTo(json.readTree("{\"userId\": \"%s\"}".formatted(author.id())));
            assertThat(fans.told()).hasSize(2);
            assertThat(authors.told()).hasSize(3);
        }
    }

    @Test
    void aReactionReachesTheAuthorAlone() throws Exception {
        try (SseClient authors = author.listen();
                SseClient reactors = fan.listen()) {
            var groups = List.of(new FeedEvent.ReactionGroup("fire", 2));
            broker.send(
                    id, new FeedEvent.ReactionChanged(freestyle, fan.community(), author.id(), fan.id(), groups, now));
            broker.send(Ids.next(), new FeedEvent.FreestyleRemoved(freestyle, fan.community(), author.id(), now));

            SseBlock block = authors.await("reaction.changed");
            reactors.await("freestyle.removed");

            assertThat(block.json())
                    .isEqualTo(json.readTree("""
                    {"id": "%s", "type": "reaction.changed", "time": "%s", "subject": "freestyle/%s", "data": {
                      "freestyleId": "%s", "reactorId": "%s", "reactionGroups": [{"type": "fire", "count": 2}]}}
                    """.formatted(id, text(now), freestyle, freestyle, fan.id())));
            assertThat(reactors.told()).hasSize(1);
        }
    }

    @Test
    void pollWatcherGetsItsCountsAndItsEnd() throws Exception {
        UUID poll = Ids.next();
        UUID option = Ids.next();
        var results = new PollEvent.Results(3, List.of(new PollEvent.OptionVotes(option, 1)));
        try (SseClient watcher = fan.listen("me,poll:" + poll);
                SseClient stranger = TestFan.anyone().listen("feed,poll:" + poll);
                SseClient feed = author.listen()) {
            broker.send(id, new PollEvent.PollOpened(poll, fan.community(), "poll", "Who?", null, null, now));
            broker.send(Ids.next(), new PollEvent.ResultsChanged(poll, fan.community(), 7, results, now));
            watcher.await("poll.results");
            broker.send(Ids.next(), new PollEvent.ResultsChanged(poll, fan.community(), 8, null, now));
            broker.send(
                    Ids.next(),
                    new PollEvent.BallotsCast(poll, fan.community(), "poll", null, List.of(fan.id()), null, now));
            broker.send(Ids.next(), new PollEvent.PollCancelled(poll, fan.community(), now));

            watcher.await("poll.closed");
            SseBlock opened = feed.await("poll.opened");

            assertThat(opened.json().path("data")).isEqualTo(json.readTree("""
                    {"pollId": "%s", "kind": "poll", "question": "Who?"}""".formatted(poll)));
            assertThat(watcher.await("poll.results").json().path("version").asLong())
                    .isEqualTo(7);
            assertThat(watcher.await("poll.results").json().path("data"))
                    .isEqualTo(json.readTree("""
                    {"pollId": "%s", "totals": {"voters": 3, "version": 7, "isFinal": false, "asOf": "%s"},
                     "options": [{"id": "%s", "votes": 1, "percent": 33.3}]}""".formatted(poll, text(now), option)));
            assertThat(watcher.told()).hasSize(3);
            assertThat(watcher.blocks().toString()).doesNotContain(fan.id().toString());
            assertThat(stranger.told()).isEmpty();
        }
    }

    @Test
    void inviterIsNotifiedOfAnAcceptance() throws Exception {
        try (SseClient inviters = author.listen();
                SseClient invitees = fan.listen()) {
            UUID invitation = Ids.next();
            broker.send(
                    id,
                    new CommunityEvent.InvitationAccepted(
                            invitation, fan.community(), author.id(), fan.id(), "community", null, true, now));

            assertThat(inviters.await("invitation.accepted").json())
                    .isEqualTo(json.readTree("""
                    {"id": "%s", "type": "invitation.accepted", "time": "%s", "subject": "invitation/%s",
                     "data": {"invitationId": "%s", "kind": "community", "userId": "%s"}}
                    """.formatted(id, text(now), invitation, invitation, fan.id())));
            assertThat(invitees.told()).isEmpty();
        }
    }

    @Test
    void reporterGetsTheOutcomeAndSanctionedFanTheSanction() throws Exception {
        UUID report = Ids.next();
        UUID sanction = Ids.next();
        Instant end = now.plusSeconds(3_600);
        try (SseClient reporters = author.listen();
                SseClient sanctioned = fan.listen()) {
            broker.send(
                    id,
                    new CommunityEvent.ReportsClosed(
                            Ids.next(),
                            fan.community(),
                            List.of(new CommunityEvent.ClosedReport(report, author.id())),
                            "action_taken",
                            now));
            broker.send(
                    Ids.next(),
                    new CommunityEvent.SanctionImposed(
                            sanction,
                            fan.id(),
                            fan.community(),
                            "muted",
                            "hate",
                            now,
                            end,
                            Ids.next(),
                            "moderator",
                            now));
            broker.send(
                    Ids.next(), new CommunityEvent.SanctionLifted(sanction, fan.id(), fan.community(), "muted", now));

            assertThat(reporters.await("notification.created").json())
                    .isEqualTo(json.readTree("""
                        {"id": "%s", "type": "notification.created", "time": "%s", "subject": "report/%s",
                         "data": {"kind": "report.closed", "reportId": "%s", "outcome": "action_taken"}}
                        """.formatted(id, text(now), report, report)));
            assertThat(notice(sanctioned, "sanction.imposed").path("data"))
                    .isEqualTo(json.readTree("""
                                    {"kind": "sanction.imposed", "sanctionId": "%s", "sanction": "muted", "reason": "hate",
                                     "endsAt": "%s"}""".formatted(sanction, text(end))));
            assertThat(notice(sanctioned, "sanction.lifted").path("data"))
                    .isEqualTo(json.readTree(
                            "{\"kind\": \"sanction.lifted\", \"sanctionId\": \"%s\", \"sanction\": \"muted\"}"
                                    .formatted(sanction)));
            assertThat(reporters.told()).hasSize(1);
        }
    }

    private static JsonNode notice(SseClient client, String kind) {
        return client.await(block -> block.is("notification.created")
                        && block.json().at("/data/kind").asText().equals(kind))
                .json();
    }

    @Test
    void pointsAndCouponsAreTheirOwnersAffair() throws Exception {
        try (SseClient owners = author.listen();
                SseClient others = fan.listen()) {
            UUID coupon = Ids.next();
            broker.send(id, new WalletEvent.WalletUpdated(author.id(), fan.community(), 70, 0, 30, 5, now));
            broker.send(
                    Ids.next(), new WalletEvent.CouponUpdated(coupon, author.id(), fan.community(), "redeemed", now));
            broker.send(Ids.next(), new FeedEvent.FreestyleRemoved(freestyle, fan.community(), author.id(), now));

            SseBlock wallet = owners.await("wallet.updated");
            SseBlock state = owners.await("coupon.updated");
            others.await("freestyle.removed");

            assertThat(wallet.json()).isEqualTo(json.readTree("""
                    {"id": "%s", "type": "wallet.updated", "time": "%s", "subject": "wallet/%s",
                     "data": {"available": 70, "pending": 0, "held": 30, "version": 5}}
                    """.formatted(id, text(now), author.id())));
            assertThat(state.json().path("data"))
                    .isEqualTo(json.readTree("{\"couponId\": \"%s\", \"state\": \"redeemed\"}".formatted(coupon)));
            assertThat(others.told()).hasSize(1);
        }
    }

    @Test
    void eventWatcherGetsItsChangesAndTheirOwnCheckIn() throws Exception {
        UUID event = Ids.next();
        UUID checkIn = Ids.next();
        var card = new CommunityEvent.EventCard(
                "Derby",
                "match",
                "Main Stand",
                40.5,
                -3.5,
                "Europe/Madrid",
                now,
                now,
                "postponed",
                null,
                now,
                now,
                50L,
                4);
        try (SseClient watcher = fan.listen("me,event:" + event);
                SseClient stranger = TestFan.anyone().listen("feed,event:" + event);
                SseClient other = author.listen("me,feed,event:" + event)) {
            broker.send(id, new CommunityEvent.EventChanged(event, fan.community(), card, now));
            broker.send(
                    Ids.next(),
                    new CommunityEvent.CheckedIn(
                            fan.id(),
                            fan.community(),
                            event,
                            checkIn,
                            "match",
                            "qr",
                            now,
                            3,
                            new CommunityEvent.Reward(50),
                            now));
            broker.send(Ids.next(), new CommunityEvent.RsvpChanged(fan.id(), fan.community(), event, "going", now));
            broker.send(Ids.next(), new CommunityEvent.EventChanged(event, fan.community(), card, now));

            SseBlock updated = watcher.await("event.updated");
            SseBlock confirmed = watcher.await("checkin.confirmed");
            watcher.await("event.updated");
            other.await("event.updated");
            other.await("event.updated");

            assertThat(updated.json())
                    .isEqualTo(json.readTree("""
                    {"id": "%s", "type": "event.updated", "time": "%s", "subject": "event/%s", "version": 4, "data": {
                      "eventId": "%s", "title": "Derby", "kind": "match", "venue": {"name": "Main Stand", "lat": 40.5,
                        "lng": -3.5, "timezone": "Europe/Madrid"}, "startsAt": "%s", "endsAt": "%s",
                      "status": "postponed", "capacity": null}}
                    """.formatted(id, text(now), event, event, text(now), text(now))));
            assertThat(confirmed.json().path("data"))
                    .isEqualTo(json.readTree("""
                    {"eventId": "%s", "checkInId": "%s", "method": "qr", "occurredAt": "%s", "streakWeeks": 3,
                     "points": 50}""".formatted(event, checkIn, text(now))));
            assertThat(other.blocks().toString())
                    .doesNotContain(fan.id().toString())
                    .doesNotContain(checkIn.toString());
            assertThat(stranger.told()).isEmpty();
        }
    }

    @Test
    void aChangedConfigurationReachesTheCommunityWithItsVersion() throws Exception {
        TestFan stranger = TestFan.anyone();
        try (SseClient client = fan.listen();
                SseClient elsewhere = stranger.listen()) {
            broker.send(Ids.next(), configured(fan.community(), 6, now.minus(Duration.ofHours(2))));
            broker.send(id, configured(fan.community(), 7, now));
            UUID other = Ids.next();
            broker.send(other, configured(stranger.community(), 1, now));

            SseBlock block = client.await("config.updated");

            assertThat(block.json()).isEqualTo(json.readTree("""
                    {"id": "%s", "type": "config.updated", "time": "%s", "subject": "community/%s", "version": 7,
                      "data": {"configVersion": 7}}""".formatted(id, text(now), fan.community())));
            elsewhere.await("config.updated");
            assertThat(elsewhere.told()).containsExactly(other.toString());
            assertThat(client.told()).containsExactly(id.toString());
        }
    }

    @Test
    void repeatedEventIsStreamedOnceAndInOrder() throws Exception {
        try (SseClient client = fan.listen()) {
            List<String> sent = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                UUID next = Ids.next();
                sent.add(next.toString());
                for (int again = 0; again < 3; again++) {
                    broker.send(next, published(now));
                }
            }
            broker.send(id, new FeedEvent.FreestyleRemoved(freestyle, fan.community(), author.id(), now));

            client.await("freestyle.removed");

            sent.add(id.toString());
            assertThat(client.told()).containsExactlyElementsOf(sent);
        }
    }

    @Test
    void eventTooOldToDeduplicateIsAGap() throws Exception {
        try (SseClient client = fan.listen()) {
            for (int i = 0; i < 10; i++) {
                broker.send(Ids.next(), published(now.minus(Duration.ofHours(2))));
            }
            broker.send(id, new FeedEvent.FreestyleRemoved(freestyle, fan.community(), author.id(), now));

            client.await("freestyle.removed");

            assertThat(client.told()).containsExactly(id.toString());
            assertThat(client.await("stream.gap").data()).isEqualTo("{\"reason\":\"late\"}");
        }
    }

    @Test
    void aRevokedSessionEndsItsStreamsHoweverLateItIsHeardOf() throws Exception {
        SseClient client = fan.listen();
        broker.send(id, revoked(now.minus(Duration.ofHours(2))));

        client.awaitEnd();

        assertThat(client.await("session.revoked").json().path("data"))
                .isEqualTo(json.readTree("{\"sessionId\":\"" + fan.session() + "\",\"reason\":\"logout\"}"));
        assertThat(client.blocks().getLast().data()).isEqualTo("{\"reason\":\"session_revoked\"}");
    }

    @Test
    void aSessionJustRevokedIsNotLetIn() throws Exception {
        SseClient client = fan.listen();
        broker.send(id, revoked(now));
        client.awaitEnd();

        given().auth()
                .oauth2(fan.token())
                .get("/v2/stream")
                .then()
                .statusCode(401)
                .body("code", equalTo("session_revoked"));
    }

    private FeedEvent published(Instant at) {
        var audio = new FeedEvent.Audio("https://api.example/1", "audio/wav", 1000, 44, "AAE=");
        return new FeedEvent.FreestylePublished(
                freestyle, fan.community(), author.id(), "Ana", null, "Goal!", audio, at);
    }

    private static AuthEvent configured(UUID community, long version, Instant at) {
        return new AuthEvent.ConfigUpdated(Ids.next(), community, version, at);
    }

    private AuthEvent revoked(Instant at) {
        return new AuthEvent.SessionRevoked(fan.session(), fan.id(), fan.community(), "logout", at);
    }

    private String text(Instant at) throws Exception {
        return json.readValue(json.writeValueAsString(at), String.class);
    }
}
