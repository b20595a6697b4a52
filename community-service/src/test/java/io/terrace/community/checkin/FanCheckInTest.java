package io.terrace.community.checkin;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.community.TestStaff;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FanCheckInTest {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("community-service");

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();

    @BeforeEach
    void arrive() {
        fan.here();
    }

    @Test
    void aClubReadsWhereItsFanHasBeen() {
        String first = checkedIn(club.event(Map.of()), "2026-01-01T12:00:00Z");
        String second = checkedIn(club.event(Map.of()), "2026-01-02T12:00:00Z");
        String third = checkedIn(club.event(Map.of()), "2026-01-02T12:00:00Z");
        List<String> last = List.of(second, third).stream().sorted().toList().reversed();

        read("").then()
                .statusCode(200)
                .body("items.id", contains(last.get(0), last.get(1), first))
                .body("items.userId[0]", is(fan.id().toString()));
        read("?from=2026-01-02T12:00:00Z").then().body("items.id", contains(last.get(0), last.get(1)));
        read("?to=2026-01-02T12:00:00Z").then().body("items.id", contains(first));
        read("?from=2026-01-03T00:00:00Z").then().body("items", empty());
        read("?from=soon").then().statusCode(400).body("errors.pointer", contains("/from"));
        assertThat(pages("?limit=1")).containsExactly(last.get(0), last.get(1), first);
    }

    @Test
    void aCursorBelongsToItsFanAndTime() {
        checkedIn(club.event(Map.of()), "2026-01-01T12:00:00Z");
        checkedIn(club.event(Map.of()), "2026-01-02T12:00:00Z");
        String cursor = read("?limit=1").path("nextCursor");
        TestFan other = club.fan().here();

        read("?from=2026-01-01T00:00:00Z&cursor=" + cursor)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
        club.get("/v2/fans/{fanId}/check-ins?cursor={cursor}", other.id(), cursor)
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    @Test
    void fanWithoutCheckInsHasEmptyList() {
        read("").then().statusCode(200).body("items", empty());
    }

    @Test
    void anotherClubsFanIsAsAbsent() {
        TestFan foreign = TestClub.anyone().fan().here();

        for (Object id : List.of(foreign.id(), Ids.next(), "somebody")) {
            club.get("/v2/fans/{fanId}/check-ins", id).then().statusCode(404).body("code", is("not_found"));
        }
    }

    @Test
    void readingCheckInsNeedsTheScopeOrARole() {
        withToken(TOKENS.server(TestContextTokens.PARTNER, club.community(), "events:read"))
                .then()
                .statusCode(200);
        withToken(TOKENS.server(TestContextTokens.PARTNER, club.community(), "content:read"))
                .then()
                .statusCode(403)
                .body("code", is("insufficient_scope"));
        for (StaffRole role : StaffRole.values()) {
            withToken(new TestStaff(club.community(), Ids.next(), role).token())
                    .then()
                    .statusCode(200);
        }
        fan.get("/v2/fans/{fanId}/check-ins", fan.id()).then().statusCode(403);
    }

    /// The id of a check-in that was then.
    private String checkedIn(String event, String at) {
        String id = fan.post(
                        Map.of(
                                "clientId",
                                Ids.next(),
                                "method",
                                "geo",
                                "occurredAt",
                                Instant.now().toString(),
                                "proof",
                                Map.of("lat", 40.4531, "lng", -3.6883, "accuracyM", 15)),
                        "/v2/events/{id}/check-ins",
                        event)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        tenantTransaction.call(
                club.community(),
                () -> entities.createNativeQuery("update check_in set occurred_at = ?1 where id = ?2")
                        .setParameter(1, Instant.parse(at))
                        .setParameter(2, UUID.fromString(id))
                        .executeUpdate());
        return id;
    }

    private Response read(String query) {
        return club.get("/v2/fans/" + fan.id() + "/check-ins" + query);
    }

    private List<String> pages(String query) {
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            Response page = read(query + "&cursor=" + cursor);
            seen.addAll(page.path("items.id"));
            cursor = page.path("nextCursor");
        } while (cursor != null);
        return seen;
    }

    private Response withToken(String token) {
        return given().auth().oauth2(token).get("/v2/fans/{fanId}/check-ins", fan.id());
    }
}
