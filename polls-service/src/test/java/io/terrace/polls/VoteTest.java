package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;
import static io.terrace.polls.TestPartner.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.greaterThanOrEqualTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class VoteTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Inject
    Projection<CommunityEvent> members;

    @Inject
    TenantTransaction tenantTransaction;

    private final TestPartner partner = TestPartner.anyone();
    private final TestFan fan = partner.fan();

    @Test
    void aVoteIsAnsweredWithTheFansOwnSide() {
        TestPoll poll = partner.open(draft(Map.of()));

        fan.vote(poll.id(), poll.option(1))
                .then()
                .statusCode(200)
                .body("state", is("open"))
                .body("viewer.vote.optionIds", contains(poll.option(1)))
                .body("viewer.correct", nullValue())
                .body("actions.withdraw.allowed", is(true));
        fan.get("/v2/polls/{id}", poll.id()).then().body("viewer.vote.optionIds", contains(poll.option(1)));
    }

    @Test
    void simultaneousVotersGetTheSameCountsAndTheirOwnChoice() {
        TestPoll poll = partner.open(draft(Map.of()));

        for (int i = 0; i < 12; i++) {
            String option = poll.option(i % 3);
            partner.fan()
                    .vote(poll.id(), option)
                    .then()
                    .statusCode(200)
                    .contentType("application/json")
                    .body("keySet()", containsInAnyOrder("pollId", "state", "options", "totals", "viewer", "actions"))
                    .body("pollId", is(poll.id()))
                    .body("options.id", is(poll.options()))
                    .body("viewer.vote.optionIds", contains(option));
        }

        await().untilAsserted(() -> partner.fan()
                .vote(poll.id(), poll.option(0))
                .then()
                .body("totals.voters", greaterThanOrEqualTo(12))
                .body("options[1].votes", is(4)));
    }

    @Test
    void aRepeatChangesNothingEvenAfterALaterAnswer() {
        TestPoll poll = partner.open(draft(Map.of()));
        UUID first = Ids.next();
        fan.vote(poll.id(), first, poll.option(0)).then().statusCode(200);
        fan.vote(poll.id(), poll.option(1)).then().statusCode(200);

        fan.vote(poll.id(), first, poll.option(0))
                .then()
                .statusCode(200)
                .body("viewer.vote.optionIds", contains(poll.option(1)));

        poll.awaitVoters(1);
        assertThat(poll.votes()).containsExactly(0, 1, 0);
    }

    @Test
    void aRepeatOfACountedVoteIsNoErrorOnceThePollIsClosed() {
        TestPoll poll = partner.open(draft(Map.of()));
        UUID clientId = Ids.next();
        fan.vote(poll.id(), clientId, poll.option(0)).then().statusCode(200);
        poll.close();

        fan.vote(poll.id(), clientId, poll.option(0))
                .then()
                .statusCode(200)
                .body("state", not("open"))
                .body("actions.vote.reason", is("closed"));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(422).body("code", is("poll_not_open"));
    }

    @Test
    void aBallotTakenBackIsGoneAndMayComeAgain() {
        TestPoll poll = partner.open(draft(Map.of()));
        fan.withdraw(poll.id()).then().statusCode(200);
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);

        fan.withdraw(poll.id())
                .then()
                .statusCode(200)
                .body("viewer.vote", nullValue())
                .body("actions.withdraw.reason", is("not_voted"));
        fan.withdraw(poll.id()).then().statusCode(200);
        fan.get("/v2/polls/{id}", poll.id()).then().body("viewer.vote", nullValue());
        fan.vote(poll.id(), poll.option(2)).then().statusCode(200);

        poll.awaitVoters(1);
        poll.close();
        poll.awaitState("finalized");
        assertThat(poll.votes()).containsExactly(0, 0, 1);
    }

    @Test
    void lockedVoteCannotChange() {
        TestPoll poll = partner.open(draft(Map.of("voteChange", "locked")));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200).body("actions.vote.reason", is("vote_locked"));

        fan.vote(poll.id(), poll.option(1)).then().statusCode(422).body("code", is("vote_locked"));
        fan.withdraw(poll.id()).then().statusCode(422).body("code", is("vote_locked"));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
    }

    @Test
    void aBallotNamesAsManyOptionsAsItMay() {
        TestPoll poll = partner.open(draft(Map.of("selection", Map.of("min", 2, "max", 2))));

        fan.vote(poll.id(), poll.option(0))
                .then()
                .statusCode(422)
                .body("code", is("rule_violation"))
                .body("reasons.code", contains("selection"))
                .body("reasons.params.min", contains(2));
        fan.vote(poll.id(), poll.option(0), poll.option(0)).then().statusCode(422);
        fan.vote(poll.id(), poll.options().toArray(String[]::new)).then().statusCode(422);
        fan.vote(poll.id(), poll.option(2), poll.option(0)).then().statusCode(200);
        fan.vote(poll.id(), poll.option(0), Ids.next().toString())
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/optionIds/1"));
    }

    @Test
    void invalidBallotNamesItsFields() {
        TestPoll poll = partner.open(draft(Map.of()));

        fan.asking()
                .contentType("application/json")
                .body(Map.of("optionIds", List.of()))
                .put("/v2/polls/{id}/vote", poll.id())
                .then()
                .statusCode(400)
                .body("errors.pointer", contains("/clientId", "/optionIds"));
    }

    @Test
    void onlyCheckedInFanCanVote() {
        String event = Ids.next().toString();
        TestPoll poll = partner.open(draft(Map.of("eligibility", Map.of("checkedInEventId", event))));

        fan.get("/v2/polls/{id}", poll.id())
                .then()
                .body("actions.vote.reason", is("requires_check_in"))
                .body("actions.vote.params.eventId", is(event));
        fan.vote(poll.id(), poll.option(0))
                .then()
                .statusCode(422)
                .body("code", is("not_eligible"))
                .body("reasons.code", contains("requires_check_in"));
        fan.withdraw(poll.id()).then().statusCode(200).body("actions.vote.reason", is("requires_check_in"));

        wasAt(fan, Ids.next());
        fan.vote(poll.id(), poll.option(0)).then().statusCode(422);
        wasAt(fan, UUID.fromString(event));
        wasAt(fan, UUID.fromString(event));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
    }

    private void wasAt(TestFan there, UUID event) {
        tenantTransaction.call(there.community(), () -> {
            members.apply(new CommunityEvent.CheckedIn(
                    there.id(), there.community(), event, Ids.next(), "match", "geo", NOON, 1, null, NOON));
            return there;
        });
    }

    @Test
    void onlyLongStandingMembersMayVote() {
        TestPoll poll = partner.open(draft(Map.of("eligibility", Map.of("memberBefore", NOON.toString()))));
        TestFan late = partner.fan();
        registered(fan, NOON.minusSeconds(1));
        registered(late, NOON);

        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
        late.vote(poll.id(), poll.option(0)).then().statusCode(422).body("reasons.code", contains("joined_too_late"));
        partner.fan().vote(poll.id(), poll.option(0)).then().statusCode(422);
    }

    private void registered(TestFan fan, Instant at) {
        tenantTransaction.call(fan.community(), () -> {
            members.apply(new ProfileChanged(fan.id(), fan.community(), "Ana", null, null, at, at));
            return fan;
        });
    }

    @Test
    void foreignAndAbsentPollsLookTheSame() {
        TestPoll foreign = TestPartner.anyone().open(draft(Map.of()));
        String absent = Ids.next().toString();

        for (String id : List.of(foreign.id(), absent)) {
            fan.vote(id, foreign.option(0)).then().statusCode(404);
            fan.withdraw(id).then().statusCode(404);
            fan.get("/v2/polls/{id}", id).then().statusCode(404);
            fan.get("/v2/polls/{id}/results", id).then().statusCode(404);
            partner.direct(id, "close").then().statusCode(404);
            partner.change(id, Map.of("question", "?")).then().statusCode(404);
        }
        foreign.awaitVoters(0);
    }
}
