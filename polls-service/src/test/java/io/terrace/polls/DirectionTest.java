package io.terrace.polls;

import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class DirectionTest {

    @Inject
    RecordedEvents recordedEvents;

    private final TestPartner partner = TestPartner.anyone();
    private final TestFan fan = partner.fan();

    @Test
    void eachPollTransitionIsPublished() {
        TestPoll poll = partner.made(draft(Map.of("kind", "prediction")));
        partner.direct(poll.id(), "open")
                .then()
                .statusCode(200)
                .body("state", is("open"))
                .body("opensAt", notNullValue());
        fan.vote(poll.id(), poll.option(1)).then().statusCode(200);
        partner.direct(poll.id(), "close").then().statusCode(200).body("state", is("closed"));
        poll.awaitState("finalized");
        fan.get("/v2/polls/{id}", poll.id())
                .then()
                .body("totals.isFinal", is(true))
                .body("totals.voters", is(1))
                .body("correctOptionIds", nullValue())
                .body("viewer.correct", nullValue());
        partner.settle(poll.id(), poll.option(1)).then().statusCode(200).body("state", is("settled"));

        fan.get("/v2/polls/{id}", poll.id())
                .then()
                .body("correctOptionIds", contains(poll.option(1)))
                .body("viewer.correct", is(true));
        BoundedWait.await()
                .untilAsserted(() -> assertThat(recordedEvents.of(poll.id(), PollEvent.BallotsRight.class))
                        .singleElement()
                        .satisfies(right -> assertThat(right.voters()).containsExactly(fan.id())));
        assertThat(recordedEvents.of(poll.id(), PollEvent.class))
                .extracting(event -> (Object) event.getClass())
                .filteredOn(type -> type != PollEvent.ResultsChanged.class && type != PollEvent.BallotsCast.class)
                .containsExactly(
                        PollEvent.PollOpened.class,
                        PollEvent.PollClosed.class,
                        PollEvent.PollFinalized.class,
                        PollEvent.PollSettled.class,
                        PollEvent.BallotsRight.class);
    }

    @Test
    void stepsThatAreRepeatedChangeNothingAndOthersAreNamed() {
        TestPoll poll = partner.open(draft(Map.of("kind", "prediction")));

        partner.direct(poll.id(), "open").then().statusCode(200).body("state", is("open"));
        partner.settle(poll.id(), poll.option(0))
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("open"))
                .body("allowed", containsInAnyOrder("closed", "finalized"));
        poll.close();
        partner.settle(poll.id(), poll.option(0)).then().statusCode(200).body("state", is("settled"));
        partner.settle(poll.id(), poll.option(0)).then().statusCode(200);
        partner.settle(poll.id(), poll.option(1)).then().statusCode(409);
        partner.direct(poll.id(), "cancel").then().statusCode(409);
        partner.change(poll.id(), Map.of("question", "?")).then().statusCode(409);
        partner.direct(poll.id(), "open").then().statusCode(409).body("allowed", contains("draft", "scheduled"));
    }

    @Test
    void aPlainPollIsNeverSettledAndNoUnknownOptionIsRight() {
        TestPoll plain = partner.open(draft(Map.of()));
        TestPoll prediction = partner.open(draft(Map.of("kind", "prediction")));
        plain.close();
        prediction.close();

        partner.settle(plain.id(), plain.option(0))
                .then()
                .statusCode(422)
                .body("reasons.code", contains("never_settled"));
        partner.settle(prediction.id(), Ids.next().toString())
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/correctOptionIds/0"));
    }

    @Test
    void aCancelledPollTakesNoVotesAndShowsNoCounts() {
        TestPoll poll = partner.open(draft(Map.of()));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);

        partner.direct(poll.id(), "cancel").then().statusCode(200).body("state", is("cancelled"));

        fan.vote(poll.id(), poll.option(1)).then().statusCode(422).body("state", is("cancelled"));
        fan.get("/v2/polls/{id}", poll.id()).then().statusCode(200).body("totals", nullValue());
        fan.get("/v2/polls").then().body("items.id", not(contains(poll.id())));
        fan.get("/v2/polls?state=cancelled").then().body("items.id", contains(poll.id()));
    }

    @Test
    void votersHearOfACancelledPollAndNothingAfter() {
        TestPoll poll = partner.open(draft(Map.of("reward", Map.of("points", 10, "when", "vote"))));
        TestPoll witness = partner.open(draft(Map.of()));
        List<TestFan> fans = Stream.generate(partner::fan).limit(8).toList();
        fans.forEach(one -> one.vote(poll.id(), poll.option(0)).then().statusCode(200));

        partner.direct(poll.id(), "cancel").then().statusCode(200);

        fan.vote(witness.id(), witness.option(0)).then().statusCode(200);
        BoundedWait.await()
                .until(() -> !recordedEvents
                        .of(witness.id(), PollEvent.BallotsCast.class)
                        .isEmpty());
        assertThat(recordedEvents.of(poll.id(), PollEvent.class)).last().isInstanceOf(PollEvent.PollCancelled.class);
        assertThat(recordedEvents.of(poll.id(), PollEvent.BallotsCast.class))
                .flatMap(PollEvent.BallotsCast::voters)
                .containsExactlyInAnyOrderElementsOf(
                        fans.stream().map(TestFan::id).toList());
    }

    @Test
    void anOptionThatIsNamedTwiceAsRightIsRightOnce() {
        TestPoll poll = partner.open(draft(Map.of("kind", "prediction", "selection", Map.of("min", 1, "max", 2))));
        fan.vote(poll.id(), poll.option(1)).then().statusCode(200);
        poll.close();

        partner.settle(poll.id(), poll.option(1), poll.option(1)).then().statusCode(200);

        fan.get("/v2/polls/{id}", poll.id())
                .then()
                .body("correctOptionIds", contains(poll.option(1)))
                .body("viewer.correct", is(true));
        BoundedWait.await()
                .until(() -> !recordedEvents
                        .of(poll.id(), PollEvent.BallotsRight.class)
                        .isEmpty());
    }

    @Test
    void anOpenPollIsNotPutOff() {
        TestPoll poll = partner.open(draft(Map.of()));

        partner.change(poll.id(), Map.of("opensAt", "2035-01-01T00:00:00Z"))
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/opensAt"))
                .body("errors.code", contains("already_open"));
        partner.change(poll.id(), Map.of("opensAt", poll.shown().getString("opensAt")))
                .then()
                .statusCode(200);
    }

    @Test
    void theListIsNewestFirstByStateAndEvent() {
        String event = Ids.next().toString();
        List<String> polls = IntStream.range(0, 5)
                .mapToObj(i -> partner.open(draft(i % 2 == 0 ? Map.of("eventId", event) : Map.of()))
                        .id())
                .toList();
        partner.direct(polls.get(4), "close");

        fan.get("/v2/polls?state=open&eventId={event}", event)
                .then()
                .body("items.id", contains(polls.get(2), polls.get(0)));
        var first = fan.get("/v2/polls?limit=3");
        first.then().body("items.id", contains(polls.get(4), polls.get(3), polls.get(2)));
        fan.get("/v2/polls?limit=3&cursor={cursor}", first.<String>path("nextCursor"))
                .then()
                .body("items.id", contains(polls.get(1), polls.get(0)))
                .body("nextCursor", nullValue());
        fan.get("/v2/polls?state=wide").then().statusCode(400).body("errors.pointer", contains("/state"));
    }
}
