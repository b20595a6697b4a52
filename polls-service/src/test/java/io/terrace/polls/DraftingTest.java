package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PollEvent.PollChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class DraftingTest {

    @Inject
    RecordedEvents recordedEvents;

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
    void omittedFieldsHaveDefaults() {
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
    void nullClearsOptionalPollFields() {
        TestPoll poll = partner.made(draft(Map.of(
                "opensAt",
                "2035-01-01T00:00:00Z",
                "closesAt",
                "2035-02-01T00:00:00Z",
                "sponsor",
                Map.of("name", "Brew"),
                "resultsVisibility",
                "after_close")));

        partner.change(poll.id(), "{\"sponsor\": null, \"closesAt\": null, \"resultsVisibility\": null}")
                .then()
                .statusCode(200)
                .body("state", is("scheduled"))
                .body("sponsor", nullValue())
                .body("closesAt", nullValue())
                .body("resultsVisibility", is("always"));
        partner.change(poll.id(), "{\"opensAt\": null}")
                .then()
                .statusCode(200)
                .body("state", is("draft"))
                .body("opensAt", nullValue());
        partner.change(poll.id(), "{\"question\": null}")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/question"));
    }

    @Test
    void nullIsNoWayAroundTheFirstBallot() {
        TestPoll poll = partner.open(draft(Map.of("sponsor", Map.of("name", "Brew"))));
        partner.change(poll.id(), "{\"opensAt\": null}")
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/opensAt"));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);

        partner.change(poll.id(), "{\"reward\": null}")
                .then()
                .statusCode(422)
                .body("reasons.code", contains("ballots_cast"));
        partner.change(poll.id(), "{\"sponsor\": null}").then().statusCode(200).body("sponsor", nullValue());
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

        await().untilAsserted(() -> assertThat(recordedEvents.of(poll.id(), PollChanged.class))
                .singleElement()
                .satisfies(told -> assertThat(told.closesAt()).isEqualTo(Instant.parse("2035-01-01T00:00:00Z"))));
    }

    @Test
    void editingAgainstTheFirstBallotsLeavesNoneThatNamesAnotherOption() throws Exception {
        for (int round = 0; round < 5; round++) {
            TestPoll poll = partner.open(draft(Map.of()));
            Map<String, Object> fewer = Map.of("options", List.of(Map.of("text", "x"), Map.of("text", "y")));
            List<Integer> statuses = ParallelRunner.all(
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
