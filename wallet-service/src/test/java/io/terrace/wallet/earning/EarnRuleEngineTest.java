package io.terrace.wallet.earning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.FeedEvent.Audio;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.PollEvent.BallotsCast;
import io.terrace.platform.events.PollEvent.BallotsRight;
import io.terrace.platform.events.PollEvent.Reward;
import io.terrace.platform.events.WalletEvent.WalletUpdated;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club;
import io.terrace.wallet.Club.Fan;
import io.terrace.wallet.FanOfAClub;
import io.terrace.wallet.HeardEvents;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingReason;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class EarnRuleEngineTest extends FanOfAClub {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Inject
    LedgerService ledger;

    @Inject
    HeardEvents heard;

    @Inject
    Projection<FeedEvent> feed;

    @Inject
    Projection<PollEvent> polls;

    @Inject
    CommunityEarningProjection checkIns;

    private String rule(Map<String, Object> changes) {
        Map<String, Object> body = new HashMap<>(Map.of(
                "title", "React",
                "event", "reaction.changed",
                "userField", "reactorId",
                "factFields", List.of("freestyleId"),
                "points", 5));
        body.putAll(changes);
        return club.post("/v2/wallet/earn-rules", body)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private void reacted(UUID freestyle) {
        tenantTransaction.call(club.community(), () -> {
            feed.apply(new ReactionChanged(freestyle, club.community(), Ids.next(), fan.id(), List.of(), Club.AT));
            return true;
        });
    }

    private void told(PollEvent event) {
        tenantTransaction.call(club.community(), () -> {
            polls.apply(event);
            return true;
        });
    }

    @Test
    void aFactIsPaidOncePerRule() {
        rule(Map.of());
        rule(Map.of("points", 2));
        UUID freestyle = Ids.next();

        reacted(freestyle);
        reacted(freestyle);

        assertThat(fan.available()).isEqualTo(7);
        reacted(Ids.next());
        assertThat(fan.available()).isEqualTo(14);
    }

    @Test
    void aRuleThatRestsPaysNothing() {
        String rule = rule(Map.of());
        club.server()
                .body(Map.of("active", false))
                .patch("/v2/wallet/earn-rules/" + rule)
                .then()
                .statusCode(200)
                .body("active", is(false));

        reacted(Ids.next());

        assertThat(fan.available()).isZero();
        club.server().get("/v2/wallet/earn-rules").then().body("items.id", contains(rule));
    }

    @Test
    void limitsHoldWhenFactsComeAtOnce() throws Exception {
        rule(Map.of("perUserDay", 3));

        ParallelRunner.all(12, i -> {
            reacted(Ids.next());
            return i;
        });

        assertThat(fan.available()).isEqualTo(15);
    }

    @Test
    void uncheckedOldRulePaysNothingAndBlocksNoOther() {
        rule(Map.of("event", "freestyle.published", "userField", "authorId"));
        for (String field : List.of("caption", "freestyleId")) {
            String old = rule(Map.of("event", "freestyle.published", "userField", "authorId"));
            change(
                    "update earn_rule set user_field = ? where community_id = terrace_community() and id = ?",
                    field,
                    UUID.fromString(old));
        }
        String caption = "Thirty-six characters of my caption!";
        var audio = new Audio("https://media.test/a", "audio/ogg", 1000, 1000, "");

        tenantTransaction.call(club.community(), () -> {
            feed.apply(new FreestylePublished(
                    Ids.next(), club.community(), fan.id(), null, null, caption, audio, Club.AT));
            return true;
        });

        assertThat(caption).hasSize(36);
        assertThat(fan.available()).isEqualTo(5);
        assertThat(tenantTransaction.call(
                        club.community(),
                        () -> sql.list(
                                "select user_id from wallet where community_id = terrace_community()",
                                row -> row.id("user_id"))))
                .containsExactly(fan.id());
    }

    @Test
    void pendingPointsAreNotSubtractedWhereTheyExpireFirst() {
        rule(Map.of("availableAfterSec", 3600, "expiresAfterSec", 7200));
        reacted(Ids.next());

        change("update lot set expires_at = now() where community_id = terrace_community()");

        fan.get("/v2/wallet")
                .then()
                .body("balances.available", is(0))
                .body("balances.pending", is(5))
                .body("lifetime.expired", is(0));
    }

    @Test
    void maturedPointsArePublishedThoughTheFactComesAgain() {
        rule(Map.of("availableAfterSec", 3600));
        UUID freestyle = Ids.next();
        reacted(freestyle);

        tenantTransaction.call(club.community(), () -> {
            sql.run("update lot set pending_until = now() where community_id = terrace_community()");
            feed.apply(new ReactionChanged(freestyle, club.community(), Ids.next(), fan.id(), List.of(), Club.AT));
            return true;
        });

        assertThat(heard.await(WalletUpdated.class, fan.id(), 2))
                .extracting(WalletUpdated::pending, WalletUpdated::available)
                .containsExactly(tuple(5L, 0L), tuple(0L, 5L));
    }

    @Test
    void fullWalletIsNotPaidAndBlocksNoOtherFan() {
        rule(Map.of());
        Fan other = club.fan();
        long most = (1L << 53) - 1;
        tenantTransaction.call(
                club.community(),
                () -> ledger.post(new PostingCommand.Earn(
                        fan.id(), most - 4, PostingReason.of("bonus", "test", Ids.next()), null, null)));

        reacted(Ids.next());
        rule(Map.of("event", "poll.ballots_cast", "userField", "voters", "factFields", List.of("pollId")));
        told(new BallotsCast(Ids.next(), club.community(), "poll", null, List.of(fan.id(), other.id()), null, Club.AT));

        assertThat(fan.available()).isEqualTo(most - 4);
        assertThat(other.available()).isEqualTo(5);
    }

    private int change(String statement, Object... parameters) {
        return tenantTransaction.call(club.community(), () -> sql.run(statement, parameters));
    }

    @Test
    void ruleAndPollRewardPayEachVoterOnce() {
        rule(Map.of(
                "event",
                "poll.ballots_right",
                "userField",
                "voters",
                "factFields",
                List.of("pollId"),
                "where",
                Map.of("kind", "prediction"),
                "points",
                50,
                "expiresAfterSec",
                86_400));
        Fan other = club.fan();
        UUID poll = Ids.next();
        var right = new BallotsRight(
                poll, club.community(), "prediction", null, List.of(fan.id(), other.id()), null, Club.AT);
        var cast =
                new BallotsCast(poll, club.community(), "prediction", null, List.of(fan.id()), new Reward(3), Club.AT);
        var quiz = new BallotsRight(Ids.next(), club.community(), "quiz", null, List.of(fan.id()), null, Club.AT);

        told(right);
        told(right);
        told(cast);
        told(cast);
        told(quiz);

        assertThat(fan.available()).isEqualTo(53);
        assertThat(other.available()).isEqualTo(50);
        fan.get("/v2/wallet/expiring").then().body("items.amount", contains(50));
        fan.get("/v2/wallet/transactions").then().body("items.reason.code", contains("poll_reward", "earn_rule"));
    }

    @Test
    void referralIsPaidOnceToOneFan() {
        rule(Map.of("event", "invitation.accepted", "userField", "inviterId", "factFields", List.of("inviteeId")));
        Fan invitee = club.fan();
        Fan other = club.fan();

        accepted(fan, invitee, true);
        accepted(fan, invitee, true);
        accepted(fan, invitee, false);
        accepted(other, invitee, false);

        assertThat(fan.available()).isEqualTo(5);
        assertThat(other.available()).isZero();
        accepted(fan, other, true);
        assertThat(fan.available()).isEqualTo(10);
    }

    @Test
    void theSquaddieOfADayIsPaidOnceForTheDate() {
        rule(Map.of(
                "event",
                "squaddie.selected",
                "userField",
                "userId",
                "factFields",
                List.of("date"),
                "where",
                Map.of("reasonCode", "voter")));
        LocalDate day = LocalDate.of(2026, 1, 1);

        heard(new SquaddieSelected(club.community(), day, fan.id(), null, "voter", Club.AT));
        heard(new SquaddieSelected(club.community(), day, fan.id(), null, "voter", Club.AT));
        heard(new SquaddieSelected(club.community(), day, fan.id(), null, "curated", Club.AT));

        assertThat(fan.available()).isEqualTo(5);
        heard(new SquaddieSelected(club.community(), day.plusDays(40), fan.id(), null, "voter", Club.AT));
        assertThat(fan.available()).isEqualTo(10);
    }

    private void heard(CommunityEvent event) {
        tenantTransaction.call(club.community(), () -> {
            checkIns.expect(List.of(event));
            checkIns.apply(event);
            return true;
        });
    }

    private void accepted(Fan inviter, Fan invitee, boolean first) {
        var event = new InvitationAccepted(
                Ids.next(), club.community(), inviter.id(), invitee.id(), "community", null, first, Club.AT);
        tenantTransaction.call(club.community(), () -> {
            checkIns.expect(List.of(event));
            checkIns.apply(event);
            return true;
        });
    }

    @Test
    void earnRuleRejectsUnknownOrInvalidFields() {
        for (Map<String, Object> wrong : List.<Map<String, Object>>of(
                Map.of("event", "goal.scored"),
                Map.of("userField", "fanId"),
                Map.of("userField", "freestyleId"),
                Map.of("event", "freestyle.published", "userField", "caption"),
                Map.of("factFields", List.of("nothing")),
                Map.of("factFields", List.of("groups")),
                Map.of("where", Map.of("nothing", "x")),
                Map.of("where", Map.of("groups", "x")),
                Map.of("availableAfterSec", 60, "expiresAfterSec", 60),
                Map.of("points", 0))) {
            Map<String, Object> body = new HashMap<>(Map.of(
                    "title", "React",
                    "event", "reaction.changed",
                    "userField", "reactorId",
                    "factFields", List.of("freestyleId"),
                    "points", 5));
            body.putAll(wrong);
            club.post("/v2/wallet/earn-rules", body).then().statusCode(400);
        }
    }

    @Test
    void checkInPaysEventRewardAndRulePointsOnce() {
        rule(Map.of("event", "checkin.confirmed", "userField", "userId", "factFields", List.of("eventId")));
        UUID event = Ids.next();

        wasAt(event, 50);
        wasAt(event, 50);
        assertThat(fan.available()).isEqualTo(55);
        wasAt(Ids.next(), null);
        assertThat(fan.available()).isEqualTo(60);
    }

    private void wasAt(UUID event, @Nullable Integer points) {
        CheckedIn there = new CheckedIn(
                fan.id(),
                club.community(),
                event,
                Ids.next(),
                "match",
                "geo",
                Club.AT,
                1,
                points == null ? null : new CommunityEvent.Reward(points),
                Club.AT);
        tenantTransaction.call(club.community(), () -> {
            checkIns.expect(List.of(there));
            checkIns.apply(there);
            return true;
        });
    }
}
