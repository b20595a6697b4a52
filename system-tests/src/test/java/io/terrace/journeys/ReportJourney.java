package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Fans report what is wrong, the club does something about it, and everybody concerned hears of their side of it.
@Order(6)
@ExtendWith(SuiteParameter.class)
class ReportJourney {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 620);

    private final Suite suite;
    private final Club club;
    private final ApiClient moderator;
    private final ApiClient second;

    ReportJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        moderator = suite.newStaff(club, "moderator", club.communityId());
        second = suite.newStaff(club, "moderator", club.communityId());
    }

    @Test
    void reportedPostIsHiddenAndItsAuthorMutedUntilTheAppeal() {
        FanClient author = newFan();
        FanClient ana = newFan();
        FanClient ben = newFan();
        String freestyle = author.publish(RECORDING, "Out of order");
        await().until(() -> ana.react(freestyle, "wow").status() == 200);
        String link = ana.api().get("/v2/freestyles/" + freestyle).expect(200).text("/audio/url");
        suite.nobody().get(link).expect(200);
        String own = report(ana, "freestyle", freestyle, "hate");
        report(ben, "freestyle", freestyle, "harassment");
        String path = "/v2/report-cases/" + caseOf(freestyle, 2);
        moderator.post(path + "/take", Map.of()).expect(200);
        second.post(path + "/take", Map.of()).expect(409);
        moderator.post(path + "/release", Map.of()).expect(200);
        second.post(path + "/take", Map.of()).expect(200);
        assertThat(ana.api().get("/v2/reports/" + own).expect(200).text("/state"))
                .isEqualTo("in_review");
        await().ignoreExceptions()
                .until(() -> second.get(path).expect(200).text("/authorId").equals(author.id()));

        try (EventStreamConnection anas = ana.listen();
                EventStreamConnection authors = author.listen()) {
            Map<String, ?> mute = Map.of("kind", "muted", "reason", "hate");
            second.post(path + "/act", Map.of("reason", "hate", "hide", true, "sanction", mute))
                    .expect(200);
            notice(anas, "report.closed");
            notice(authors, "sanction.imposed");
            anas.await("freestyle.removed", freestyle);
        }

        assertThat(ana.api().get("/v2/reports").expect(200).text("/items/0/outcome"))
                .isEqualTo("action_taken");
        assertThat(second.get(path + "/reports").expect(200).json().path("items"))
                .hasSize(2);
        assertThat(second.get(path + "/history").expect(200).json().findValuesAsText("act"))
                .containsExactly("taken", "released", "taken", "hidden", "actioned");
        ana.api().get("/v2/freestyles/" + freestyle).expect(404);
        ApiResponse seen = author.api().get("/v2/freestyles/" + freestyle).expect(200);
        assertThat(seen.text("/state")).isEqualTo("hidden");
        assertThat(seen.text("/hiddenReason")).isEqualTo("hate");
        isHeardByStaffAlone(freestyle, path, link);
        isMutedUntilAppealed(author, ana, ben);
        moderator.post(path + "/restore", Map.of()).expect(200);
        await().until(() -> ana.api().get("/v2/freestyles/" + freestyle).status() == 200);
        await().until(() -> suite.nobody().get(link).status() == 200);
        author.api().delete("/v2/freestyles/" + freestyle).expect(204);
        await().until(() -> suite.nobody().get(link).status() == 404);
        assertThat(moderator.get(path).expect(200).text("/snapshot/text")).isEqualTo("Out of order");
    }

    private void isHeardByStaffAlone(String freestyle, String path, String link) {
        await().until(() -> suite.nobody().get(link).status() == 404);
        ApiResponse read = moderator.get("/v2/freestyles/" + freestyle).expect(200);
        assertThat(read.text("/caption")).isEqualTo("Out of order");
        suite.nobody().get(read.text("/audio/url")).expect(200);
        assertThat(moderator.get(path).expect(200).text("/snapshot/text")).isEqualTo("Out of order");
    }

    private void isMutedUntilAppealed(FanClient author, FanClient ana, FanClient ben) {
        String anas = ana.publish(RECORDING, "Fair play");
        await().until(() -> ben.react(anas, "fire").status() == 200);
        Refused.with(422, "not_eligible", author.react(anas, "fire"));
        Refused.with(422, "not_eligible", author.post(author.upload(RECORDING), "Again"));
        Refused.with(422, "not_eligible", author.api().post("/v2/squad/requests", Map.of("userId", ben.id())));
        Refused.with(422, "not_eligible", author.api().post("/v2/invitations", Map.of("kind", "community")));
        assertThat(author.api().get("/v2/freestyles/" + anas).expect(200).text("/actions/react/reason"))
                .isEqualTo("sanctioned");
        String sanction = author.api().get("/v2/me/sanctions").expect(200).text("/items/0/id");
        Map<String, ?> words = Map.of("text", "It was a quote");
        ana.api().post("/v2/sanctions/" + sanction + "/appeal", words).expect(404);
        author.api().post("/v2/sanctions/" + sanction + "/appeal", words).expect(201);
        assertThat(moderator.get("/v2/sanctions?appeal=received").expect(200).text("/items/0/id"))
                .isEqualTo(sanction);
        String decision = "/v2/sanctions/" + sanction + "/appeal/decision";
        Refused.with(422, "rule_violation", second.post(decision, Map.of("decision", "granted")));
        moderator.post(decision, Map.of("decision", "granted")).expect(200);
        assertThat(moderator.get("/v2/sanctions/" + sanction).expect(200).text("/state"))
                .isEqualTo("lifted");
        await().until(() -> author.react(anas, "fire").status() == 200);
    }

    @Test
    void suspendedFanIsRefusedUntilTheSuspensionEnds() {
        String external = UUID.randomUUID().toString();
        Map<String, String> identity = Map.of("externalUserId", external);
        FanClient fan = FanClient.of(
                club.app(), club.app().post("/v2/auth/partner-sync", identity).expect(200));
        fan.api().get("/v2/me").expect(200);
        ApiClient server = club.server(suite);
        Instant end = Instant.now().plusSeconds(30);

        server.post("/v2/sanctions", sanction(fan, "suspended", end)).expect(201);

        await().until(() -> fan.api().get("/v2/me").status() == 401);
        Refused.with(403, "account_suspended", club.app().post("/v2/auth/partner-sync", identity));
        Refused.with(409, "already_exists", server.post("/v2/sanctions", sanction(fan, "suspended", end)));
        await().until(() -> club.app().post("/v2/auth/partner-sync", identity).status() == 200);
        assertThat(Instant.now()).isAfter(end);
        assertThat(server.get("/v2/sanctions?userId=" + fan.id()).expect(200).text("/items/0/state"))
                .isEqualTo("ended");
    }

    @Test
    void clubLiftsItsSanctionAndDismissesUnfoundedReport() {
        FanClient fan = newFan();
        ApiClient server = club.server(suite);
        try (EventStreamConnection stream = fan.listen()) {
            String sanction = server.post("/v2/sanctions", sanction(fan, "warning", null))
                    .expect(201)
                    .text("/id");
            server.post("/v2/sanctions/" + sanction + "/lift", Map.of()).expect(200);
            notice(stream, "sanction.lifted");
        }
        String poll = UUID.randomUUID().toString();
        report(fan, "poll", poll, "other");
        server.post("/v2/report-cases/" + caseOf(poll, 1) + "/dismiss", Map.of("note", "nothing"))
                .expect(200);
        assertThat(fan.api().get("/v2/reports").expect(200).text("/items/0/outcome"))
                .isEqualTo("no_violation");
    }

    private static void notice(EventStreamConnection stream, String kind) {
        stream.await(
                "notification.created",
                told -> told.payload().path("kind").asText().equals(kind));
    }

    private static Map<String, ?> sanction(FanClient fan, String kind, @Nullable Instant end) {
        return end == null
                ? Map.of("userId", fan.id(), "kind", kind, "reason", "spam")
                : Map.of("userId", fan.id(), "kind", kind, "reason", "spam", "endsAt", end.toString());
    }

    private static String report(FanClient fan, String kind, String subject, String reason) {
        return fan.api()
                .post(
                        "/v2/reports",
                        Map.of(
                                "clientId",
                                UUID.randomUUID().toString(),
                                "subject",
                                Map.of("kind", kind, "id", subject),
                                "reason",
                                reason))
                .expect(201)
                .text("/id");
    }

    private String caseOf(String subject, int reporters) {
        for (JsonNode one :
                moderator.get("/v2/report-cases?limit=100").expect(200).json().path("items")) {
            if (one.at("/subject/id").asText().equals(subject)) {
                assertThat(one.path("reporters").asInt()).isEqualTo(reporters);
                return one.path("id").asText();
            }
        }
        throw new AssertionError("No case of what was reported");
    }

    private FanClient newFan() {
        FanClient fan = suite.newFan(club.app());
        fan.api().get("/v2/me").expect(200);
        return fan;
    }
}
