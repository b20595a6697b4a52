package io.terrace.community.invitation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class EventInvitationTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();
    private final TestFan guest = club.fan();

    @BeforeEach
    void arrive() {
        fan.here();
        guest.here();
    }

    @Test
    void anEventsInvitationLeadsToTheEvent() {
        String event = club.event(Map.of());
        String code = invite(event).path("code");

        guest.get("/v2/invitations/{code}", code).then().body("eventId", is(event));
        guest.accept(code)
                .then()
                .statusCode(200)
                .body("eventId", is(event))
                .body("link", is("service://event/" + event));
        guest.get("/v2/events/{id}", event).then().body("viewer.rsvp", is("none"));
    }

    @ParameterizedTest
    @CsvSource({"going, 0, going", "interested, 0, interested", "going, 1, waitlisted"})
    void firstAcceptanceSetsTheGuestsRsvp(String said, int taken, String outcome) {
        String event = club.event(Map.of("capacity", 1));
        if (taken == 1) {
            fan.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event);
        }
        String code = invite(event).path("code");

        accept(code, said).then().statusCode(200);
        guest.get("/v2/events/{id}", event).then().body("viewer.rsvp", is(outcome));

        guest.delete("/v2/events/{id}/rsvp", event).then().statusCode(200);
        accept(code, said).then().statusCode(200);
        guest.get("/v2/events/{id}", event).then().body("viewer.rsvp", is("none"));
    }

    @Test
    void acceptanceWithAnInvalidRsvpIsRefused() {
        String code = invite(club.event(Map.of())).path("code");

        accept(code, "waitlisted").then().statusCode(400);

        fan.get("/v2/invitations").then().body("items[0].uses", is(0));
    }

    @Test
    void unknownEventHasNoInvitations() {
        String foreign = TestClub.anyone().event(Map.of());

        Response absent = invite(Ids.next().toString());
        absent.then().statusCode(404).body("code", is("not_found"));
        Response other = invite(foreign);

        assertThat(other.asString().replace(other.path("requestId"), ""))
                .isEqualTo(absent.asString().replace(absent.path("requestId"), ""));
        fan.get("/v2/invitations").then().body("items.size()", is(0));
    }

    @Test
    void endedEventHasNoInvitations() {
        String cancelled = club.event(Map.of());
        club.direct(cancelled, "cancel").then().statusCode(200);
        String past = club.event(Map.of());
        tenantTransaction.call(
                club.community(),
                () -> entities.createNativeQuery("update event set ends_at = now() - interval '1 minute' where id = ?1")
                        .setParameter(1, UUID.fromString(past))
                        .executeUpdate());

        over(invite(cancelled), "cancelled");
        over(invite(past), "ended");
    }

    @Test
    void acceptanceOfACancelledEventUsesNothing() {
        String event = club.event(Map.of());
        String code = invite(event).path("code");
        TestFan early = club.fan().here();
        early.accept(code).then().statusCode(200);
        club.direct(event, "cancel").then().statusCode(200);

        over(accept(code, "going"), "cancelled");

        early.accept(code).then().statusCode(200);
        fan.get("/v2/invitations").then().body("items[0].uses", is(1));
    }

    private static void over(Response answer, String state) {
        answer.then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is(state))
                .body("allowed", contains("scheduled", "live", "postponed"));
    }

    private Response invite(String event) {
        return fan.invite(Map.of("kind", "event", "eventId", event));
    }

    private Response accept(String code, String rsvp) {
        return guest.post(Map.of("rsvp", rsvp), "/v2/invitations/{code}/accept", code);
    }
}
