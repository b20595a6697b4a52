package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A match day: fans come, are checked in, are paid for it, and may vote because they were there.
@Order(6)
@ExtendWith(SuiteParameter.class)
class EventJourney {

    private final Suite suite;
    private final Club club;
    private final ApiClient server;

    EventJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
    }

    @Test
    void matchDayRunsFromCreationToAttendance() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        ApiResponse made = server.post("/v2/events", match()).expect(201);
        String event = made.text("/id");
        String path = made.header("Location").orElseThrow();
        String poll = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind",
                                "poll",
                                "question",
                                "Who was the best?",
                                "eligibility",
                                Map.of("checkedInEventId", event),
                                "options",
                                List.of(Map.of("text", "Home"), Map.of("text", "Away"))))
                .expect(201)
                .text("/id");
        server.post("/v2/polls/" + poll + "/open").expect(200);

        try (EventStreamConnection stream = ana.follow("me,event:" + event)) {
            server.patch(path, Map.of("title", "The derby")).expect(200);
            stream.await(
                    "event.updated",
                    told -> told.payload().path("title").asText().equals("The derby"));
            ana.api().put(path + "/rsvp", Map.of("status", "going")).expect(200);
            ben.api().put(path + "/rsvp", Map.of("status", "interested")).expect(200);
            ben.api().delete(path + "/rsvp").expect(200);
            assertThat(ana.api()
                            .get("/v2/events")
                            .expect(200)
                            .json()
                            .path("items")
                            .findValuesAsText("id"))
                    .contains(event);
            assertThat(ana.api().get(path + "/ics").expect(200).body()).contains("SUMMARY:The derby");
            await().untilAsserted(() -> assertThat(ana.api()
                            .get("/v2/feed")
                            .expect(200)
                            .json()
                            .path("items")
                            .findValuesAsText("type"))
                    .contains("poll", "event"));
            checkIn(ana, ben, path);
            stream.await(
                    "checkin.confirmed",
                    told -> told.payload().path("eventId").asText().equals(event));
        }

        await().until(() -> ana.points() == 50);
        await().until(() -> ana.api()
                .get("/v2/polls/" + poll)
                .expect(200)
                .json()
                .at("/actions/vote/allowed")
                .asBoolean());
        await().untilAsserted(() -> assertThat(ana.api()
                        .get(path + "/attendees?status=checked_in")
                        .expect(200)
                        .json()
                        .findValuesAsText("id"))
                .containsExactly(ana.id(), ben.id()));
        assertThat(server.get(path + "/attendees").expect(200).json().path("items"))
                .hasSize(2);
        assertThat(ben.api()
                        .get("/v2/me")
                        .expect(200)
                        .json()
                        .at("/counts/checkIns")
                        .asInt())
                .isEqualTo(1);
        assertThat(server.get(path + "/attendance")
                        .expect(200)
                        .json()
                        .path("checkedIn")
                        .asInt())
                .isEqualTo(2);
        assertThat(ana.api()
                        .get(path)
                        .expect(200)
                        .json()
                        .at("/counts/checkedIn")
                        .asInt())
                .isEqualTo(2);
    }

    private void checkIn(FanClient ana, FanClient ben, String path) {
        Map<String, Object> early = attempt(Map.of("code", "00000000"));
        String code = server.get(path + "/venue-code").expect(200).text("/code");
        Map<String, Object> there = attempt(Map.of("code", code));

        assertThat(ana.api().post(path + "/check-ins", early).expect(422).text("/reasons/0/code"))
                .isEqualTo("code_invalid");
        String first = ana.api().post(path + "/check-ins", there).expect(201).text("/id");
        assertThat(ana.api().post(path + "/check-ins", there).expect(200).text("/id"))
                .isEqualTo(first);
        assertThat(ana.api()
                        .post(path + "/check-ins/batch", Map.of("items", List.of(there, Map.of("method", "smell"))))
                        .expect(200)
                        .text("/items/0/verdict"))
                .isEqualTo("duplicate");
        String pass = ben.api().get(path + "/pass").expect(200).text("/qrPayload");
        server.post(path + "/scans", Map.of("payload", pass)).expect(201);
        server.post(path + "/scans", Map.of("payload", pass)).expect(409);
    }

    @Test
    void postponedAndCancelledEventsArePublished() {
        FanClient fan = suite.newFan(club.app());
        String path = server.post("/v2/events", match())
                .expect(201)
                .header("Location")
                .orElseThrow();

        server.post(path + "/postpone", Map.of()).expect(200);
        assertThat(fan.api().get(path).expect(200).text("/status")).isEqualTo("postponed");
        server.post(path + "/cancel").expect(200);
        assertThat(fan.api().get(path).expect(200).text("/actions/checkIn/reason"))
                .isEqualTo("event_cancelled");
    }

    private static Map<String, Object> attempt(Map<String, String> proof) {
        return Map.of(
                "clientId",
                UUID.randomUUID().toString(),
                "method",
                "code",
                "occurredAt",
                Instant.now().toString(),
                "proof",
                proof);
    }

    private static Map<String, Object> match() {
        Instant kickOff = Instant.now().minus(Duration.ofMinutes(10));
        return Map.of(
                "title",
                "Terrace FC - Rovers",
                "kind",
                "match",
                "venue",
                Map.of("name", "Main Stand", "lat", 40.4531, "lng", -3.6883, "timezone", "Europe/Madrid"),
                "startsAt",
                kickOff.toString(),
                "endsAt",
                kickOff.plus(Duration.ofHours(2)).toString(),
                "checkIn",
                Map.of("pointsReward", 50));
    }
}
