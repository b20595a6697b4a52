package io.terrace.community.checkin;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class CheckInTest {

    private static final Map<String, Object> THERE = Map.of("lat", 40.4531, "lng", -3.6883, "accuracyM", 15);

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
    void aFanIsCheckedInOnce() {
        String event = club.event(Map.of("checkIn", Map.of("pointsReward", 50)));
        UUID clientId = Ids.next();

        Response first = send(fan, event, geo(clientId));
        first.then()
                .statusCode(201)
                .header("Location", is("/v2/events/" + event))
                .body("method", is("geo"))
                .body("streakWeeks", is(1));
        send(fan, event, geo(clientId)).then().statusCode(200).body("id", is((String) first.path("id")));
        send(fan, event, geo(Ids.next()))
                .then()
                .statusCode(409)
                .body("code", is("already_checked_in"))
                .body("checkedInAt", notNullValue());

        fan.get("/v2/events/{id}", event)
                .then()
                .body("viewer.checkedIn", is(true))
                .body("viewer.rsvp", is("going"))
                .body("counts.checkedIn", is(1))
                .body("counts.going", is(1))
                .body("actions.checkIn.reason", is("already_checked_in"));
        await().untilAsserted(() -> assertThat(recordedEvents.in(club.community(), CheckedIn.class))
                .singleElement()
                .satisfies(told -> {
                    assertThat(told.userId()).isEqualTo(fan.id());
                    assertThat(told.reward()).isNotNull();
                }));
    }

    @Test
    void checkedInFanCannotWithdrawTheirRsvp() {
        String event = club.event(Map.of());
        send(fan, event, geo(Ids.next())).then().statusCode(201);

        fan.asking()
                .delete("/v2/events/{id}/rsvp", event)
                .then()
                .statusCode(409)
                .body("code", is("already_checked_in"));
        fan.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event).then().statusCode(200);
    }

    @ParameterizedTest
    @CsvSource({
        "40.4531, -3.6500, 15, outside_geofence",
        "40.4531, -3.6883, 400, low_accuracy",
        "40.4531, -3.6883, , proof_missing",
    })
    void insufficientGeoProofIsRefused(double lat, double lng, Double accuracy, String reason) {
        String event = club.event(Map.of());
        Map<String, Object> proof = new HashMap<>(Map.of("lat", lat, "lng", lng));
        proof.put("accuracyM", accuracy);

        refused(send(fan, event, attempt(Ids.next(), "geo", proof)), reason);

        fan.get("/v2/events/{id}", event).then().body("counts.checkedIn", is(0)).body("counts.going", is(0));
    }

    @Test
    void doorsOpenAndClose() {
        String early = club.event(Map.of("startsAt", in(300), "endsAt", in(400)));
        String late = club.event(Map.of("checkIn", Map.of("opensAt", in(-60), "closesAt", in(-1))));
        String off = club.event(Map.of());
        club.direct(off, "cancel");

        refused(send(fan, early, geo(Ids.next())), "too_early");
        refused(send(fan, late, geo(Ids.next())), "too_late");
        refused(send(fan, off, geo(Ids.next())), "event_cancelled");
        send(fan, Ids.next().toString(), geo(Ids.next())).then().statusCode(404);
        send(fan, TestClub.anyone().event(Map.of()), geo(Ids.next())).then().statusCode(404);
    }

    @Test
    void theVenuesCodeLetsInAndAnotherDoesNot() {
        String event = club.event(Map.of("checkIn", Map.of("methods", List.of("code", "qr"))));
        Response shown = club.get("/v2/events/{id}/venue-code", event);
        String other =
                club.get("/v2/events/{id}/venue-code", club.event(Map.of())).path("code");

        refused(send(fan, event, geo(Ids.next())), "method_not_allowed");
        refused(send(fan, event, attempt(Ids.next(), "code", Map.of("code", other))), "code_invalid");
        send(fan, event, attempt(Ids.next(), "code", Map.of("code", shown.path("code"))))
                .then()
                .statusCode(201)
                .body("method", is("code"));
        send(club.fan(), event, attempt(Ids.next(), "qr", Map.of("code", shown.path("qrPayload"))))
                .then()
                .statusCode(201)
                .body("method", is("qr"));
    }

    @Test
    void aPassLetsInOne() {
        String event = club.event(Map.of());
        String pass = fan.get("/v2/events/{id}/pass", event).path("qrPayload");

        scan(event, "TP1.AAAA").then().statusCode(422);
        refused(scan(club.event(Map.of()), pass), "code_invalid");
        scan(event, pass).then().statusCode(201).body("userId", is(fan.id().toString()));
        scan(event, pass).then().statusCode(409).body("code", is("already_checked_in"));
        send(fan, event, geo(Ids.next())).then().statusCode(409);
    }

    @Test
    void passOfAFanWhoIsBeingErasedLetsNoOneIn() {
        String event = club.event(Map.of());
        String pass = fan.get("/v2/events/{id}/pass", event).path("qrPayload");
        fan.asking().delete("/v2/me").then().statusCode(202);
        tenantTransaction.call(
                fan.community(),
                () -> entities.createNativeQuery(
                                "update erasure set state = 'ERASING', begun_at = now() where user_id = ?1")
                        .setParameter(1, fan.id())
                        .executeUpdate());

        refused(scan(event, pass), "code_invalid");
        Long rows =
                tenantTransaction.call(fan.community(), () -> (Long)
                        entities.createNativeQuery("select count(*) from checked_in_fan where user_id = ?1", Long.class)
                                .setParameter(1, fan.id())
                                .getSingleResult());
        assertThat(rows).isZero();
    }

    @Test
    void twoFarPlacesAtOnceAreRefused() {
        String madrid = club.event(Map.of());
        String sydney = club.event(Map.of("venue", TestClub.venue(-33.8474, 151.0634, "Australia/Sydney")));
        send(fan, madrid, geo(Ids.next())).then().statusCode(201);

        refused(
                send(fan, sydney, attempt(Ids.next(), "geo", Map.of("lat", -33.8474, "lng", 151.0634, "accuracyM", 9))),
                "impossible_travel");
    }

    @Test
    void fullEventAdmitsOnlySeatHolders() {
        String event = club.event(Map.of("capacity", 1));
        fan.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event).then().statusCode(200);
        TestFan other = club.fan();

        other.get("/v2/events/{id}", event).then().body("actions.checkIn.reason", is("capacity_reached"));
        refused(send(other, event, geo(Ids.next())), "capacity_reached");
        send(fan, event, geo(Ids.next())).then().statusCode(201);
    }

    @Test
    void seatsHoldWhereFansComeUnannounced() throws Exception {
        String event = club.event(Map.of("capacity", 10));
        List<TestFan> fans = Stream.generate(club::fan).limit(60).toList();

        List<Integer> statuses = ParallelRunner.all(
                60,
                i -> i % 3 == 0
                        ? fans.get(i)
                                .put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event)
                                .statusCode()
                        : send(fans.get(i), event, geo(Ids.next())).statusCode());

        assertThat(statuses).allMatch(status -> status == 200 || status == 201 || status == 422);
        Response shown = club.get("/v2/events/{id}", event);
        int in = (int) statuses.stream().filter(status -> status == 201).count();
        assertThat(shown.<Integer>path("counts.going")).isEqualTo(10);
        assertThat(shown.<Integer>path("counts.checkedIn")).isEqualTo(in);
    }

    @Test
    void aBatchHasAVerdictForEach() {
        String event = club.event(Map.of());
        String later = club.event(Map.of());
        UUID clientId = Ids.next();
        List<Object> items = List.of(
                item(clientId, now.minus(Duration.ofMinutes(20))),
                item(clientId, now.minus(Duration.ofMinutes(20))),
                item(Ids.next(), now.minus(Duration.ofMinutes(10))),
                Map.of("clientId", "x"),
                17,
                with(item(Ids.next(), now.minus(Duration.ofDays(4))), "eventId", later),
                with(item(Ids.next(), now.plus(Duration.ofDays(4))), "eventId", later),
                with(item(Ids.next(), now), "eventId", Ids.next()),
                with(item(Ids.next(), now.minus(Duration.ofMinutes(5))), "eventId", later));

        batch(fan, event, items.toArray())
                .then()
                .statusCode(200)
                .body(
                        "items.verdict",
                        contains(
                                "accepted",
                                "duplicate",
                                "conflict_kept_first",
                                "rejected",
                                "rejected",
                                "rejected",
                                "rejected",
                                "rejected",
                                "accepted"))
                .body(
                        "items.reasons.code.flatten().findAll{it}",
                        contains("validation_failed", "validation_failed", "too_late", "clock_skew", "not_found"))
                .body("items[0].checkIn.offline", is(true))
                .body("items[0].checkIn.occurredAt", is(shown(now.minus(Duration.ofMinutes(20)))));
        batch(fan, event, items.getFirst()).then().body("items[0].verdict", is("duplicate"));
    }

    @Test
    void aPhonesClockIsPutRight() {
        String event = club.event(Map.of());
        Instant sent = now.plus(Duration.ofHours(5));

        Response answer = fan.asking()
                .body(Map.of(
                        "sentAt",
                        sent.toString(),
                        "items",
                        List.of(item(Ids.next(), sent.minus(Duration.ofMinutes(30))))))
                .post("/v2/events/{id}/check-ins/batch", event);

        answer.then().body("items[0].verdict", is("accepted"));
        assertThat(Instant.parse(answer.path("items[0].checkIn.occurredAt")))
                .isBetween(now.minus(Duration.ofMinutes(31)), Instant.now().minus(Duration.ofMinutes(29)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 51})
    void aBatchIsNeitherEmptyNorEndless(int size) {
        Object[] items =
                IntStream.range(0, size).mapToObj(i -> item(Ids.next(), now)).toArray();

        batch(fan, club.event(Map.of()), items).then().statusCode(400);
    }

    @Test
    void theCurveCountsByTheMinute() {
        String event = club.event(Map.of());
        for (int minutes : List.of(50, 50, 20)) {
            batch(club.fan(), event, item(Ids.next(), now.minus(Duration.ofMinutes(minutes))))
                    .then()
                    .body("items[0].verdict", is("accepted"));
        }

        club.get("/v2/events/{id}/attendance", event)
                .then()
                .statusCode(200)
                .body("checkedIn", is(3))
                .body("bucketSec", is(60))
                .body("buckets.checkIns", contains(2, 1))
                .body("buckets.total", contains(2, 3))
                .body("methods.geo", is(3));
    }

    @Test
    void weeksInARowMakeAStreak() {
        List<Integer> streaks = new ArrayList<>();
        for (int week = 3; week >= 0; week--) {
            String event = club.event(Map.of());
            Response answer = send(fan, event, geo(Ids.next()));
            streaks.add(answer.path("streakWeeks"));
            push(answer.path("id"), week);
        }

        assertThat(streaks).containsExactly(1, 1, 1, 4);
    }

    /// As if it had been that many weeks ago.
    private void push(String checkIn, int weeks) {
        tenantTransaction.call(
                club.community(),
                () -> entities.createNativeQuery("update check_in set week = week - ?1, "
                                + "occurred_at = occurred_at - make_interval(weeks => ?1) where id = ?2")
                        .setParameter(1, weeks)
                        .setParameter(2, UUID.fromString(checkIn))
                        .executeUpdate());
    }

    private String in(int minutes) {
        return now.plus(Duration.ofMinutes(minutes)).toString();
    }

    private static String shown(Instant at) {
        return at.toString().replaceAll("(\\.\\d{3})\\d*Z", "$1Z");
    }

    private static void refused(Response answer, String reason) {
        answer.then().statusCode(422).body("code", is("checkin_rejected")).body("reasons[0].code", is(reason));
    }

    private Map<String, Object> geo(UUID clientId) {
        return attempt(clientId, "geo", THERE);
    }

    private Map<String, Object> attempt(UUID clientId, String method, Map<String, Object> proof) {
        return Map.of(
                "clientId", clientId, "method", method, "occurredAt", now.toString(), "proof", proof, "offline", false);
    }

    private static Map<String, Object> item(UUID clientId, Instant at) {
        return Map.of("clientId", clientId, "method", "geo", "occurredAt", at.toString(), "proof", THERE);
    }

    private static Map<String, Object> with(Map<String, Object> item, String field, Object value) {
        Map<String, Object> more = new HashMap<>(item);
        more.put(field, value);
        return more;
    }

    private static Response send(TestFan fan, String event, Map<String, Object> attempt) {
        return fan.asking().body(attempt).post("/v2/events/{id}/check-ins", event);
    }

    private static Response batch(TestFan fan, String event, Object... items) {
        return fan.asking().body(Map.of("items", List.of(items))).post("/v2/events/{id}/check-ins/batch", event);
    }

    private Response scan(String event, String pass) {
        return club.asking().body(Map.of("payload", pass)).post("/v2/events/{id}/scans", event);
    }
}
