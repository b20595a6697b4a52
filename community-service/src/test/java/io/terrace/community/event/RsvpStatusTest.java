package io.terrace.community.event;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.RsvpChanged;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RsvpStatusTest {

    private static final int CAPACITY = 10;

    @Inject
    RecordedEvents recordedEvents;

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();

    @Test
    void sayingItAgainChangesNothing() {
        String event = club.event(Map.of());

        go(fan, event).then().statusCode(200).body("viewer.rsvp", is("going")).body("counts.going", is(1));
        go(fan, event).then().statusCode(200).body("counts.going", is(1));
        say(fan, event, "interested").then().body("counts.going", is(0)).body("counts.interested", is(1));
        leave(fan, event).then().statusCode(200).body("viewer.rsvp", is("none")).body("counts.interested", is(0));
        leave(fan, event).then().statusCode(200);

        await().untilAsserted(() -> assertThat(recordedEvents.in(club.community(), RsvpChanged.class))
                .extracting(RsvpChanged::status)
                .containsExactly("going", "interested", "none"));
    }

    @Test
    void invalidRsvpStatusIsRefused() {
        String event = club.event(Map.of());

        say(fan, event, "waitlisted").then().statusCode(400);
        say(fan, event, "none").then().statusCode(400);

        fan.get("/v2/events/{id}", event).then().body("viewer.rsvp", is("none"));
    }

    @Test
    void cancelledRsvpAdmitsTheFirstOnTheWaitlist() {
        String event = club.event(Map.of("capacity", 1));
        TestFan second = club.fan();
        TestFan third = club.fan();
        go(fan, event);
        go(second, event).then().body("viewer.rsvp", is("waitlisted")).body("viewer.waitlistPosition", is(1));
        go(third, event).then().body("viewer.waitlistPosition", is(2));

        leave(fan, event).then().body("counts.going", is(1)).body("counts.waitlisted", is(1));

        second.get("/v2/events/{id}", event)
                .then()
                .body("viewer.rsvp", is("going"))
                .body("viewer.waitlistPosition", nullValue());
        third.get("/v2/events/{id}", event).then().body("viewer.waitlistPosition", is(1));
        go(fan, event).then().body("viewer.waitlistPosition", is(2));
    }

    @Test
    void leaversAndComersAtOnceLeaveNoSeatFreeAndNoneTaken() throws Exception {
        String event = club.event(Map.of("capacity", CAPACITY));
        List<TestFan> fans = Stream.generate(club::fan).limit(60).toList();
        fans.subList(0, 30).forEach(one -> go(one, event));

        List<Integer> statuses =
                ParallelRunner.all(60, i -> (i < 30 ? leave(fans.get(i), event) : go(fans.get(i), event)).statusCode());

        assertThat(statuses).containsOnly(200);
        assertThat(shown(event)).isEqualTo(List.of(10, 20));
        assertThat(rsvps(fans.subList(0, 30), event)).containsOnly("none");
    }

    @Test
    void moreSeatsLetInAsMany() {
        String event = club.event(Map.of("capacity", 1));
        List<TestFan> fans = Stream.generate(club::fan).limit(5).toList();
        fans.forEach(one -> go(one, event));

        club.change(event, Map.of("capacity", 3)).then().body("counts.going", is(3));
        assertThat(rsvps(fans, event).toList()).containsExactly("going", "going", "going", "waitlisted", "waitlisted");
        club.change(event, Map.of("capacity", 2)).then().body("counts.going", is(3));
        leave(fans.getFirst(), event).then().body("counts.going", is(2)).body("counts.waitlisted", is(2));
        club.change(event, Map.of("capacity", 0))
                .then()
                .body("counts.going", is(4))
                .body("capacity", nullValue());
    }

    @Test
    void aLimitSetWhileFansComeHoldsFromThenOn() throws Exception {
        String event = club.event(Map.of());
        List<TestFan> fans = Stream.generate(club::fan).limit(80).toList();

        List<Integer> answers = ParallelRunner.all(
                81,
                i -> i == 40
                        ? club.change(event, Map.of("capacity", CAPACITY)).statusCode()
                        : go(fans.get(i < 40 ? i : i - 1), event).statusCode());

        assertThat(answers).containsOnly(200);
        int before = shown(event).getFirst();
        assertThat(shown(event).get(1)).isEqualTo(80 - before);
        assertThat(rsvps(fans, event).filter("going"::equals)).hasSize(before);
        go(club.fan(), event).then().body("viewer.rsvp", is(before < CAPACITY ? "going" : "waitlisted"));
    }

    @Test
    void withoutALimitEverybodyIsCounted() throws Exception {
        String event = club.event(Map.of());
        List<TestFan> fans = Stream.generate(club::fan).limit(100).toList();

        ParallelRunner.all(100, i -> go(fans.get(i), event).statusCode());

        assertThat(shown(event)).isEqualTo(List.of(100, 0));
    }

    private List<Integer> shown(String event) {
        Response shown = club.get("/v2/events/{id}", event);
        return List.of(shown.path("counts.going"), shown.path("counts.waitlisted"));
    }

    private static Stream<String> rsvps(List<TestFan> fans, String event) {
        return fans.stream().map(one -> one.get("/v2/events/{id}", event).path("viewer.rsvp"));
    }

    private static Response go(TestFan fan, String event) {
        return say(fan, event, "going");
    }

    private static Response say(TestFan fan, String event, String status) {
        return fan.put(Map.of("status", status), "/v2/events/{id}/rsvp", event);
    }

    private static Response leave(TestFan fan, String event) {
        return fan.asking().delete("/v2/events/{id}/rsvp", event);
    }
}
