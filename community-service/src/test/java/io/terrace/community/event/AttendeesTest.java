package io.terrace.community.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class AttendeesTest {

    private static final Map<String, Object> PRIVATE = Map.of(
            "discoverable", false,
            "whoCanMessage", "everyone",
            "whoCanCall", "squad",
            "showPresence", true,
            "readReceipts", true,
            "squaddieEligible", false);

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();
    private String event;

    @BeforeEach
    void arrive() {
        fan.here();
        event = club.event(Map.of());
    }

    @Test
    void attendeeListsMatchRsvpAndCheckInStatus() {
        TestFan other = club.fan().here();
        TestFan there = club.fan().here();
        fan.change(Map.of("displayName", "Ana", "handle", "ana_r"));
        say(fan, "going");
        say(other, "interested");
        checkIn(there);

        listed(other, "going")
                .then()
                .statusCode(200)
                .body("items.user.id", contains(fan.id().toString(), there.id().toString()))
                .body("items[0].user.displayName", is("Ana"))
                .body("items[0].user.handle", is("ana_r"))
                .body("items.checkedIn", contains(false, true));
        fan.get("/v2/events/{id}/attendees", event).then().body("items", hasSize(2));
        listed(fan, "interested")
                .then()
                .body("items.user.id", contains(other.id().toString()));
        listed(fan, "checked_in")
                .then()
                .body("items.user.id", contains(there.id().toString()));
        club.get("/v2/events/{id}/attendees", event).then().statusCode(200).body("items", hasSize(2));
    }

    @Test
    void waitlistedAndWithdrawnFansAreNotListed() {
        String small = club.event(Map.of("capacity", 1));
        TestFan second = club.fan().here();
        fan.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", small);
        second.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", small);
        fan.delete("/v2/events/{id}/rsvp", event);

        fan.get("/v2/events/{id}/attendees", small)
                .then()
                .body("items.user.id", contains(fan.id().toString()));
        listed(fan, "going").then().body("items", empty());
    }

    @Test
    void undiscoverableFanIsListedOnlyToThemselves() {
        TestFan hidden = club.fan().here();
        hidden.put(PRIVATE, "/v2/me/privacy").then().statusCode(200);
        say(hidden, "going");

        listed(hidden, "going")
                .then()
                .body("items.user.id", contains(hidden.id().toString()));
        listed(fan, "going").then().body("items", empty());
        club.get("/v2/events/{id}/attendees", event).then().body("items", empty());
        club.get("/v2/events/{id}", event).then().body("counts.going", is(1));
    }

    @Test
    void blockHidesBothFromEachOther() {
        TestFan blocked = club.fan().here();
        Stream.of(fan, blocked).forEach(one -> {
            say(one, "going");
            checkIn(one);
        });
        fan.block(blocked).then().statusCode(204);

        for (String list : List.of("going", "checked_in")) {
            listed(fan, list).then().body("items.user.id", contains(fan.id().toString()));
            listed(blocked, list)
                    .then()
                    .body("items.user.id", contains(blocked.id().toString()));
            listed(club.fan(), list).then().body("items", hasSize(2));
        }
    }

    @Test
    void pagesHoldEachOnce() {
        List<TestFan> fans =
                Stream.generate(club::fan).limit(7).map(TestFan::here).toList();
        fans.forEach(one -> say(one, "going"));

        List<String> seen = new ArrayList<>();
        Response page = fan.get("/v2/events/{id}/attendees?limit=3", event);
        seen.addAll(page.path("items.user.id"));
        while (page.path("nextCursor") != null) {
            page = fan.get("/v2/events/{id}/attendees?limit=3&cursor={c}", event, page.path("nextCursor"));
            seen.addAll(page.path("items.user.id"));
        }

        assertThat(seen)
                .containsExactlyElementsOf(
                        fans.stream().map(one -> one.id().toString()).sorted().toList());
    }

    @Test
    void aCursorIsOfItsListAlone() {
        Stream.generate(club::fan).limit(2).map(TestFan::here).forEach(one -> say(one, "going"));
        String cursor = fan.get("/v2/events/{id}/attendees?limit=1", event).path("nextCursor");

        fan.get("/v2/events/{id}/attendees?status=interested&cursor={c}", event, cursor)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    @Test
    void unknownListOrForeignEventIsRefused() {
        listed(fan, "waitlisted").then().statusCode(400).body("errors.pointer", contains("/status"));
        String foreign = TestClub.anyone().event(Map.of());

        assertThat(refusal(foreign)).isEqualTo(refusal(Ids.next().toString()));
    }

    private String refusal(String id) {
        Response answer = fan.get("/v2/events/{id}/attendees", id);
        answer.then().statusCode(404);
        return answer.asString().replace(answer.path("requestId"), "");
    }

    private Response listed(TestFan by, String status) {
        return by.get("/v2/events/{id}/attendees?status={status}", event, status);
    }

    private void say(TestFan by, String status) {
        by.put(Map.of("status", status), "/v2/events/{id}/rsvp", event).then().statusCode(200);
    }

    private void checkIn(TestFan by) {
        String pass = by.get("/v2/events/{id}/pass", event).path("qrPayload");
        club.asking()
                .body(Map.of("payload", pass))
                .post("/v2/events/{id}/scans", event)
                .then()
                .statusCode(201);
    }
}
