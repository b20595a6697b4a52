package io.terrace.polls;

import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class DirectionTest {

    @Inject
    Heard heard;

    private final TestPartner partner = TestPartner.anyone();
    private final TestFan fan = partner.fan();

    @Test
    void aNewPollIsADraftThatNoFanSees() {
        TestPoll poll = partner.made(draft(Map.of()));

        assertThat(poll.shown().getString("state")).isEqualTo("draft");
        fan.get("/v2/polls/{id}", poll.id()).then().statusCode(404);
        fan.vote(poll.id(), poll.option(0)).then().statusCode(404);
        fan.get("/v2/polls").then().statusCode(200).body("items", empty());
    }

    @Test
    void oneThatSaysWhenItOpensIsScheduledAndFansSeeItComing() {
        TestPoll poll = partner.made(
                draft(Map.of("opensAt", Instant.now().plus(Duration.ofHours(1)).toString())));

        fan.get("/v2/polls/{id}", poll.id())
                .then()
                .statusCode(200)
                .body("state", is("scheduled"))
                .body("totals", nullValue())
                .body("options.votes", contains(nullValue(), nullValue(), nullValue()))
                .body("actions.vote.reason", is("not_open_yet"));
        fan.vote(poll.id(), poll.option(0))
                .then()
                .statusCode(422)
                .body("code", is("poll_not_open"))
                .body("state", is("scheduled"));
    }

    @Test
    void whatIsNotSaidHasItsUsualValue() {
        partner.create(draft(Map.of()))
                .then()
                .statusCode(201)
                .header("Location", notNullValue())
                .body("selection.min", is(1))
                .body("selection.max", is(1))
                .body("anonymity", is("anonymous"))
                .body("resultsVisibility", is("always"))
                .body("voteChange", is("until_close"))
                .body("correctOptionIds", nullValue());
    }

    static Stream<Arguments> unfit() {
        return Stream.of(
                Arguments.of(Map.of("kind", "riddle"), "/kind"),
                Arguments.of(Map.of("question", " "), "/question"),
                Arguments.of(Map.of("options", List.of(Map.of("text", "one"))), "/options"),
                Arguments.of(Map.of("options", List.of(Map.of("text", "a"), Map.of())), "/options/1/text"),
                Arguments.of(Map.of("selection", Map.of("min", 2, "max", 1)), "/selection"),
                Arguments.of(Map.of("selection", Map.of("min", 1, "max", 4)), "/selection"),
                Arguments.of(
                        Map.of("opensAt", "2030-01-02T00:00:00Z", "closesAt", "2030-01-01T00:00:00Z"), "/closesAt"),
                Arguments.of(Map.of("reward", Map.of("points", 0, "when", "vote")), "/reward/points"),
                Arguments.of(Map.of("reward", Map.of("points", 5, "when", "correct")), "/reward/when"),
                Arguments.of(Map.of("sponsor", Map.of("name", "Brew", "logoUrl", "javascript:1")), "/sponsor/logoUrl"),
                Arguments.of(
                        Map.of("options", List.of(Map.of("text", "a", "correct", true), Map.of("text", "b"))),
                        "/options"));
    }

    @ParameterizedTest
    @MethodSource
    void unfit(Map<String, Object> more, String pointer) {
        partner.create(draft(more))
                .then()
                .statusCode(400)
                .body("code", is("validation_failed"))
                .body("errors.pointer", contains(pointer));
    }

    @Test
    void untilTheFirstBallotEverythingCanChange() {
        TestPoll poll = partner.open(draft(Map.of()));

        partner.change(
                        poll.id(),
                        Map.of(
                                "question",
                                "Who else?",
                                "options",
                                List.of(
                                        Map.of("text", "x"),
                                        Map.of("text", "y"),
                                        Map.of("text", "z"),
                                        Map.of("text", "w")),
                                "selection",
                                Map.of("min", 1, "max", 4)))
                .then()
                .statusCode(200)
                .body("question", is("Who else?"))
                .body("options", hasSize(4));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(400).body("errors.pointer", contains("/optionIds/0"));
        List<String> options = poll.shown().getList("options.id");
        fan.vote(poll.id(), options.toArray(String[]::new)).then().statusCode(200);
        poll.awaitVoters(1);
        assertThat(poll.votes()).containsExactly(1, 1, 1, 1);
    }

    @Test
    void afterTheFirstBallotOnlyItsEndAndItsSponsorCan() {
        TestPoll poll = partner.open(draft(Map.of()));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);

        partner.change(poll.id(), Map.of("options", List.of(Map.of("text", "x"), Map.of("text", "y"))))
                .then()
                .statusCode(422)
                .body("code", is("rule_violation"))
                .body("reasons.code", contains("ballots_cast"));
        partner.change(poll.id(), Map.of("closesAt", "2035-01-01T00:00:00Z", "sponsor", Map.of("name", "Brew")))
                .then()
                .statusCode(200)
                .body("closesAt", is("2035-01-01T00:00:00.000Z"))
                .body("sponsor.name", is("Brew"));
    }

    @Test
    void editingAgainstTheFirstBallotsLeavesNoneThatNamesAnotherOption() throws Exception {
        for (int round = 0; round < 5; round++) {
            TestPoll poll = partner.open(draft(Map.of()));
            Map<String, Object> fewer = Map.of("options", List.of(Map.of("text", "x"), Map.of("text", "y")));
            List<Integer> statuses = Crowd.all(
                    11,
                    i -> i == 0
                            ? partner.change(poll.id(), fewer).statusCode()
                            : partner.fan().vote(poll.id(), poll.option(2)).statusCode());

            if (statuses.getFirst() == 200) {
                assertThat(statuses.subList(1, 11)).containsOnly(400);
                assertThat(poll.shown().getList("options")).hasSize(2);
            } else {
                assertThat(statuses.getFirst()).isEqualTo(422);
                assertThat(statuses.subList(1, 11)).containsOnly(200);
                poll.awaitVoters(10);
                assertThat(poll.votes()).containsExactly(0, 0, 10);
            }
        }
    }

    @Test
    void aPollGoesItsWayAndTellsOfEachStep() {
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
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(heard.of(poll.id(), PollEvent.BallotsRight.class))
                        .singleElement()
                        .satisfies(right -> assertThat(right.voters()).containsExactly(fan.id())));
        assertThat(heard.of(poll.id(), PollEvent.class))
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
        fan.get("/v2/polls?state=wide").then().statusCode(400).body("errors.pointer", contains("?state"));
    }

    @Test
    void anIdempotencyKeyMakesOnePoll() {
        String key = Ids.next().toString();
        var first = partner.asking()
                .header("Idempotency-Key", key)
                .body(draft(Map.of()))
                .post("/v2/polls");
        var second = partner.asking()
                .header("Idempotency-Key", key)
                .body(draft(Map.of()))
                .post("/v2/polls");

        assertThat(second.asString()).isEqualTo(first.asString());
        partner.asking().get("/v2/polls").then().body("items", hasSize(1));
    }
}
