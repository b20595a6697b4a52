package io.terrace.community.event;

import static io.terrace.community.TestClub.draft;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class EventTest {

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @Test
    void eventViewListsAllowedActions() {
        String event = club.event(Map.of("capacity", 30, "checkIn", Map.of("pointsReward", 50)));

        fan.get("/v2/events/{id}", event)
                .then()
                .statusCode(200)
                .body("status", is("live"))
                .body("capacity", is(30))
                .body("counts.going", is(0))
                .body("checkIn.methods", containsInAnyOrder("geo", "code", "qr"))
                .body("checkIn.pointsReward", is(50))
                .body("viewer.rsvp", is("none"))
                .body("viewer.checkedIn", is(false))
                .body("actions.rsvp.allowed", is(true))
                .body("actions.checkIn.allowed", is(true));
        club.get("/v2/events/{id}", event).then().body("viewer", nullValue()).body("actions", nullValue());
    }

    @ParameterizedTest
    @CsvSource({"60,120,scheduled", "-60,60,live", "-120,-1,ended"})
    void timeAloneTurnsAnEvent(int startsIn, int endsIn, String status) {
        String event = club.event(Map.of("endsAt", in(240)));
        set(event, startsIn, endsIn);

        fan.get("/v2/events/{id}", event).then().body("status", is(status));
        fan.get("/v2/events?status=" + status).then().body("items.id", is(List.of(event)));
        for (String other : List.of("scheduled", "live", "ended", "postponed", "cancelled")) {
            int expected = other.equals(status) ? 1 : 0;
            fan.get("/v2/events?status=" + other).then().body("items.size()", is(expected));
        }
    }

    @Test
    void nullClearsOptionalEventFields() {
        String event =
                club.event(Map.of("capacity", 30, "checkIn", Map.of("pointsReward", 50, "methods", List.of("qr"))));

        club.change(event, "{\"capacity\": null, \"checkIn\": {\"pointsReward\": null}}")
                .then()
                .statusCode(200)
                .body("capacity", nullValue())
                .body("checkIn.pointsReward", nullValue())
                .body("checkIn.methods", containsInAnyOrder("qr"));
        club.change(event, "{\"checkIn\": null}")
                .then()
                .statusCode(200)
                .body("checkIn.methods", containsInAnyOrder("geo", "code", "qr"));
        club.change(event, "{\"title\": null}").then().statusCode(400).body("errors.pointer", is(List.of("/title")));
    }

    /// As if that time had passed.
    private void set(String event, int startsIn, int endsIn) {
        tenantTransaction.call(
                club.community(),
                () -> entities.createNativeQuery("update event set starts_at = ?1, ends_at = ?2 where id = ?3")
                        .setParameter(1, now.plus(Duration.ofMinutes(startsIn)))
                        .setParameter(2, now.plus(Duration.ofMinutes(endsIn)))
                        .setParameter(3, UUID.fromString(event))
                        .executeUpdate());
    }

    @Test
    void beforeItsTimeTheReasonSaysWhenTheDoorsOpen() {
        String event = club.event(Map.of("startsAt", in(300), "endsAt", in(400)));

        fan.get("/v2/events/{id}", event)
                .then()
                .body("actions.checkIn.allowed", is(false))
                .body("actions.checkIn.reason", is("too_early"))
                .body("actions.checkIn.params.opensAt", notNullValue());
    }

    @ParameterizedTest
    @CsvSource({
        "title,'',/title",
        "kind,party,/kind",
        "startsAt,tomorrow,/startsAt",
        "endsAt,2020-01-01T00:00:00Z,/endsAt",
        "startsAt,1999-01-01T00:00:00Z,/startsAt",
        "capacity,-1,/capacity",
    })
    void aBadFieldIsNamed(String field, String value, String pointer) {
        Object sent = value.matches("-?\\d+") ? Integer.valueOf(value) : value;

        club.create(draft(Map.of(field, sent)))
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors[0].pointer", is(pointer));
    }

    @ParameterizedTest
    @CsvSource({"91,0,Europe/Madrid", "0,181,Europe/Madrid", "0,0,Mars/Olympus"})
    void aVenueIsSomewhereOnEarth(double lat, double lng, String zone) {
        club.create(draft(Map.of("venue", TestClub.venue(lat, lng, zone))))
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"));
    }

    @Test
    void anotherDateMovesTheHoursOfCheckIn() {
        String event = club.event(Map.of("startsAt", in(300), "endsAt", in(400)));

        club.change(event, Map.of("startsAt", in(1_000)))
                .then()
                .statusCode(200)
                .body("endsAt", is(shown(in(1_100))))
                .body("checkIn.opensAt", is(shown(in(880))))
                .body("checkIn.closesAt", is(shown(in(1_160))));
    }

    @Test
    void aPostponedEventComesBackWithItsDate() {
        String event = club.event(Map.of());

        club.direct(event, "postpone").then().statusCode(200).body("status", is("postponed"));
        club.direct(event, "postpone").then().statusCode(200);
        fan.get("/v2/events/{id}", event).then().body("actions.checkIn.reason", is("event_postponed"));
        club.asking()
                .body(Map.of("startsAt", in(600)))
                .post("/v2/events/{id}/postpone", event)
                .then()
                .statusCode(200)
                .body("status", is("scheduled"));
    }

    @Test
    void aCancelledEventStaysSo() {
        String event = club.event(Map.of());

        club.direct(event, "cancel").then().statusCode(200).body("status", is("cancelled"));
        club.direct(event, "cancel").then().statusCode(200);

        club.change(event, Map.of("title", "Again"))
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("cancelled"));
        fan.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event)
                .then()
                .statusCode(409)
                .body("state", is("cancelled"));
    }

    @Test
    void aListGoesOnWhereItStopped() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            made.add(club.event(Map.of("startsAt", in(100 + i / 2), "endsAt", in(200))));
        }

        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            Response page = fan.get("/v2/events?limit=2&cursor={cursor}", cursor);
            seen.addAll(page.path("items.id"));
            cursor = page.path("nextCursor");
        } while (cursor != null);

        assertThat(seen).containsExactlyElementsOf(made);
        fan.get("/v2/events?from={from}", in(102)).then().body("items.size()", is(1));
        fan.get("/v2/events?to={to}", in(101)).then().body("items.size()", is(2));
        fan.get("/v2/events?from=now").then().statusCode(400);
        fan.get("/v2/events?status=soon").then().statusCode(400).body("errors.pointer", contains("/status"));
    }

    @Test
    void theFormerNameOfStatusStillWorks() {
        String event = club.event(Map.of());

        fan.get("/v2/events?state=live").then().body("items.id", contains(event));
        fan.get("/v2/events?state=ended").then().body("items", empty());
        fan.get("/v2/events?status=live&state=ended").then().body("items.id", contains(event));
        fan.get("/v2/events?state=soon").then().statusCode(400).body("errors.pointer", contains("/state"));
    }

    @Test
    void aCursorUnderTheFormerNameIsGoodUnderTheOther() {
        List<String> made = List.of(club.event(Map.of()), club.event(Map.of("startsAt", in(-30), "endsAt", in(60))));
        String cursor = fan.get("/v2/events?state=live&limit=1").path("nextCursor");

        fan.get("/v2/events?status=live&cursor={cursor}", cursor)
                .then()
                .statusCode(200)
                .body("items.id", contains(made.getLast()));
        fan.get("/v2/events?status=ended&cursor={cursor}", cursor).then().body("code", is("cursor_mismatch"));
    }

    @Test
    void aForeignEventIsAsAbsent() {
        String event = TestClub.anyone().event(Map.of());

        for (String path : List.of("", "/ics")) {
            fan.get("/v2/events/{id}" + path, event).then().statusCode(404);
            fan.get("/v2/events/{id}" + path, Ids.next()).then().statusCode(404);
        }
        club.direct(event, "cancel").then().statusCode(404);
        fan.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event).then().statusCode(404);
    }

    @Test
    void wholeCardIsPublished() {
        String event = club.event(Map.of("capacity", 7));
        club.change(event, Map.of("title", "Derby", "capacity", 0)).then().statusCode(200);

        await().untilAsserted(() -> {
            assertThat(recordedEvents.in(club.community(), EventScheduled.class))
                    .singleElement()
                    .satisfies(told -> assertThat(told.event().capacity()).isEqualTo(7));
            assertThat(recordedEvents.in(club.community(), EventChanged.class))
                    .singleElement()
                    .satisfies(told -> {
                        assertThat(told.event().title()).isEqualTo("Derby");
                        assertThat(told.event().capacity()).isNull();
                        assertThat(told.event().revision()).isEqualTo(1);
                    });
        });
    }

    @Test
    void aRepeatUnderOneKeyMakesOneEvent() {
        Map<String, Object> draft = draft(Map.of());
        String first = club.asking()
                .header("Idempotency-Key", "a")
                .body(draft)
                .post("/v2/events")
                .path("id");

        club.asking()
                .header("Idempotency-Key", "a")
                .body(draft)
                .post("/v2/events")
                .then()
                .body("id", equalTo(first));
    }

    private String in(int minutes) {
        return now.plus(Duration.ofMinutes(minutes)).toString();
    }

    private static String shown(String time) {
        return time.replaceAll("(\\.\\d{3})\\d*Z", "$1Z");
    }
}
