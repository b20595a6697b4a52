package io.terrace.community.squad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.Inside;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class SquadTest {

    @Inject
    Inside inside;

    @Inject
    EntityManager entities;

    private final SquadFan ana = new SquadFan(TestFan.anyone());
    private final SquadFan bo = new SquadFan(ana.fan().neighbour());

    @BeforeEach
    void bothAreHere() {
        ana.fan().here();
        bo.fan().here();
    }

    @Test
    void aRequestStandsUntilItIsAnswered() {
        String id = ana.asked(bo);

        ana.ask(bo).then().statusCode(200).body("id", is(id)).body("state", is("requested"));
        assertThat(ana.requests("outgoing")).containsExactly(bo.id().toString());
        assertThat(bo.requests("incoming")).containsExactly(ana.id().toString());
        assertThat(bo.relationship(ana)).isEqualTo("incoming");

        bo.accept(id).then().statusCode(200).body("state", is("connected")).body("direction", is("incoming"));
        bo.accept(id).then().statusCode(200).body("state", is("connected"));
        assertThat(ana.squad()).containsExactly(bo.id().toString());
        assertThat(bo.squad()).containsExactly(ana.id().toString());
        assertThat(ana.requests("outgoing")).isEmpty();
        ana.ask(bo).then().statusCode(200).body("state", is("connected"));
    }

    @Test
    void requestsThatCrossConnect() {
        ana.asked(bo);

        bo.ask(ana).then().statusCode(201).body("state", is("connected"));

        assertThat(ana.relationship(bo)).isEqualTo("connected");
    }

    @Test
    void onlyWhoWasAskedAnswersAndOnlyWhoAskedTakesBack() {
        String id = ana.asked(bo);

        for (SquadFan other : List.of(ana, ana.neighbour(), SquadFan.anyone())) {
            other.accept(id).then().statusCode(404);
            other.decline(id).then().statusCode(404);
        }
        bo.withdraw(id).then().statusCode(404);
        assertThat(ana.relationship(bo)).isEqualTo("requested");
    }

    @Test
    void aRequestTakenBackIsGoneForBoth() {
        String id = ana.asked(bo);

        ana.withdraw(id).then().statusCode(204);
        ana.withdraw(id).then().statusCode(204);

        bo.accept(id).then().statusCode(404);
        assertThat(bo.requests("incoming")).isEmpty();
        assertThat(ana.relationship(bo)).isEqualTo("none");
        ana.withdraw(Ids.next().toString()).then().statusCode(404);
    }

    @Test
    void anAnsweredRequestIsNotTakenBackNorAnsweredOtherwise() {
        String accepted = ana.asked(bo);
        bo.accept(accepted).then().statusCode(200);
        ana.withdraw(accepted).then().statusCode(409).body("state", is("connected"));
        bo.decline(accepted).then().statusCode(409).body("state", is("connected"));

        SquadFan cleo = ana.neighbour();
        String declined = ana.asked(cleo);
        cleo.decline(declined).then().statusCode(200).body("state", is("declined"));
        cleo.decline(declined).then().statusCode(200);
        cleo.accept(declined).then().statusCode(409).body("code", is("invalid_state"));
    }

    @Test
    void whoIsDeclinedSeesWhatTheyWouldSeeOfAnyStandingRequest() {
        SquadFan cleo = ana.neighbour();
        String declined = ana.asked(bo);
        String standing = ana.asked(cleo);
        bo.decline(declined).then().statusCode(200);

        assertThat(ana.requests("outgoing")).hasSize(2);
        assertThat(sight(ana, bo)).isEqualTo(sight(ana, cleo));
        assertThat(again(bo, declined)).isEqualTo(again(cleo, standing));
        ana.withdraw(declined).then().statusCode(204);
        ana.asked(bo);
        assertThat(sight(ana, bo)).isEqualTo(sight(ana, cleo));
        assertThat(bo.requests("incoming")).isEmpty();
        assertThat(bo.relationship(ana)).isEqualTo("none");
    }

    @Test
    void aDeclinedFanReachesAgainAfterThirtyDays() {
        String id = ana.asked(bo);
        bo.decline(id).then().statusCode(200);
        ago("29 days 23 hours");
        ana.ask(bo).then().statusCode(200);
        assertThat(bo.requests("incoming")).isEmpty();

        ago("1 hour");
        ana.ask(bo).then().statusCode(200).body("id", is(id)).body("state", is("requested"));

        assertThat(bo.requests("incoming")).containsExactly(ana.id().toString());
    }

    @Test
    void whoDeclinedMayStillAsk() {
        String id = ana.asked(bo);
        bo.decline(id).then().statusCode(200);

        bo.ask(ana).then().statusCode(201).body("state", is("connected"));

        assertThat(ana.squad()).containsExactly(bo.id().toString());
    }

    @Test
    void nobodyAsksBlocksOrMutesThemselves() {
        for (Response answer : List.of(ana.ask(ana), ana.block(ana), ana.mute(ana))) {
            answer.then().statusCode(422).body("code", is("rule_violation")).body("reasons.code", contains("self"));
        }
    }

    @Test
    void absentForeignAndBlockedFansAreToldApartByNothing() {
        SquadFan foreign = SquadFan.anyone();
        SquadFan absent = new SquadFan(ana.fan().neighbour());
        SquadFan blocked = ana.neighbour();
        SquadFan blocking = ana.neighbour();
        ana.block(blocked).then().statusCode(204);
        blocking.block(ana).then().statusCode(204);

        String refusal = refusal(ana.ask(absent));
        for (SquadFan other : List.of(foreign, blocked, blocking)) {
            assertThat(refusal(ana.ask(other))).isEqualTo(refusal);
            assertThat(refusal(ana.fan().get("/v2/profiles/{id}", other.id()))).isEqualTo(refusal);
            assertThat(refusal(ana.mute(other))).isEqualTo(refusal);
        }
        assertThat(refusal(ana.block(blocking))).isEqualTo(refusal(ana.block(absent)));
        ana.fan()
                .get("/v2/profiles?ids={ids}", blocked.id() + "," + blocking.id())
                .then()
                .body("items", empty());
        ana.fan()
                .get("/v2/relationships?ids={ids}", blocking.id() + "," + absent.id() + "," + foreign.id())
                .then()
                .body("items", empty());
    }

    @Test
    void aBlockEndsWhatThereWasAndRestoresNothing() {
        SquadFan cleo = ana.neighbour();
        ana.knows(bo);
        ana.asked(cleo);

        bo.block(ana).then().statusCode(204);
        bo.block(ana).then().statusCode(204);
        cleo.block(ana).then().statusCode(204);

        assertThat(ana.squad()).isEmpty();
        assertThat(bo.squad()).isEmpty();
        assertThat(ana.requests("outgoing")).isEmpty();
        assertThat(bo.blocks()).containsExactly(ana.id().toString());
        assertThat(ana.blocks()).isEmpty();
        bo.fan().get("/v2/relationships?ids={id}", ana.id()).then().body("items.blocked", contains(true));

        bo.unblock(ana).then().statusCode(204);
        bo.unblock(ana).then().statusCode(204);
        assertThat(ana.relationship(bo)).isEqualTo("none");
        ana.fan().get("/v2/profiles/{id}", bo.id()).then().statusCode(200).body("counts.squad", is(0));
    }

    @Test
    void onlyWhoBlockedUnblocks() {
        bo.block(ana).then().statusCode(204);

        ana.unblock(bo).then().statusCode(204);

        ana.fan().get("/v2/profiles/{id}", bo.id()).then().statusCode(404);
    }

    @Test
    void ofTwoBlocksTheLastOneHolds() {
        ana.block(bo).then().statusCode(204);
        inside.community(
                ana.fan().community(),
                () -> entities.createNativeQuery(
                                "update tie set blocked_at = now() where user_id = :bo and other_id = :ana")
                        .setParameter("bo", bo.id())
                        .setParameter("ana", ana.id())
                        .executeUpdate());

        ana.unblock(bo).then().statusCode(204);
        ana.fan().get("/v2/profiles/{id}", bo.id()).then().statusCode(404);
        bo.unblock(ana).then().statusCode(204);
        ana.fan().get("/v2/profiles/{id}", bo.id()).then().statusCode(200);
    }

    @Test
    void whoIsRemovedIsRemovedOnBothSides() {
        ana.knows(bo);

        ana.remove(bo).then().statusCode(204);
        ana.remove(bo).then().statusCode(204);
        ana.fan().delete("/v2/squad/{id}", Ids.next()).then().statusCode(204);

        assertThat(bo.squad()).isEmpty();
        ana.asked(bo);
    }

    @Test
    void mutesAreTheCallersOwn() {
        ana.mute(bo).then().statusCode(204);
        ana.mute(bo).then().statusCode(204);

        ana.fan().get("/v2/mutes").then().body("items.user.id", contains(bo.id().toString()));
        ana.fan()
                .get("/v2/profiles/{id}", bo.id())
                .then()
                .body("viewer.muted", is(true))
                .body("actions.mute.allowed", is(false));
        bo.fan().get("/v2/profiles/{id}", ana.id()).then().body("viewer.muted", is(false));
        ana.fan().delete("/v2/mutes/{id}", bo.id()).then().statusCode(204);
        ana.fan().get("/v2/mutes").then().body("items", empty());
    }

    @Test
    void aProfileSaysWhatTheCallerMayDo() {
        ana.fan()
                .get("/v2/profiles/{id}", bo.id())
                .then()
                .body("viewer.relationship", is("none"))
                .body("actions.requestSquad.allowed", is(true))
                .body("actions.acceptSquad", nullValue())
                .body("actions.message.allowed", is(true))
                .body("actions.call.allowed", is(false))
                .body("actions.call.reason", is("squad_only"));

        String id = bo.asked(ana);
        ana.fan()
                .get("/v2/profiles/{id}", bo.id())
                .then()
                .body("actions.requestSquad.reason", is("incoming"))
                .body("actions.acceptSquad.params.requestId", is(id));

        ana.accept(id).then().statusCode(200);
        nobodyReaches(bo);
        ana.fan()
                .get("/v2/profiles/{id}", bo.id())
                .then()
                .body("counts.squad", is(1))
                .body("viewer.relationship", is("connected"))
                .body("actions.call.allowed", is(true))
                .body("actions.message.reason", is("nobody"));
        ana.fan().get("/v2/me").then().body("viewer.relationship", is("self")).body("actions.block.reason", is("self"));
    }

    @Test
    void mutualsAreCountedForAWholePage() {
        SquadFan cleo = ana.neighbour();
        SquadFan dan = ana.neighbour();
        ana.knows(bo).knows(cleo);
        dan.knows(bo).knows(cleo);

        ana.fan()
                .get("/v2/profiles?ids={ids}", dan.id() + "," + bo.id())
                .then()
                .body("items.find { it.id == '%s' }.viewer.mutualCount".formatted(dan.id()), is(2))
                .body("items.find { it.id == '%s' }.viewer.mutualCount".formatted(bo.id()), is(0));
    }

    @Test
    void suggestionsAreTheNearestFirst() {
        SquadFan cleo = ana.neighbour();
        SquadFan near = ana.neighbour();
        SquadFan nearest = ana.neighbour();
        ana.knows(bo).knows(cleo);
        near.knows(bo);
        nearest.knows(bo).knows(cleo);

        ana.fan()
                .get("/v2/squad/suggestions?limit=2")
                .then()
                .statusCode(200)
                .body(
                        "items.user.id",
                        contains(nearest.id().toString(), near.id().toString()))
                .body("items.mutualCount", contains(2, 1));
    }

    @Test
    void nobodyIsSuggestedAgainstTheirWillOrTheFans() {
        List<SquadFan> others = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            others.add(bo.neighbour().knows(bo));
        }
        ana.knows(bo);
        others.get(0).block(ana).then().statusCode(204);
        ana.block(others.get(1)).then().statusCode(204);
        unfindable(others.get(2));
        ana.asked(others.get(3));
        ana.decline(others.get(4).asked(ana)).then().statusCode(200);
        String refused = ana.asked(others.get(5));
        others.get(5).decline(refused).then().statusCode(200);
        ana.withdraw(refused).then().statusCode(204);
        ana.mute(others.get(6)).then().statusCode(204);

        ana.fan().get("/v2/squad/suggestions").then().body("items", empty());
        others.get(3).fan().get("/v2/squad/suggestions").then().body("items.user.id", not(empty()));
    }

    @Test
    void whoKnowsNobodyIsShownWhoCameLast() {
        ana.fan()
                .get("/v2/squad/suggestions")
                .then()
                .body("items.user.id", contains(bo.id().toString()))
                .body("items.mutualCount", contains(0));
    }

    @Test
    void pagesOfTheSquadRepeatAndSkipNobody() {
        for (int i = 0; i < 5; i++) {
            ana.knows(ana.neighbour());
        }
        List<String> whole = ana.squad();

        Response first = ana.fan().get("/v2/squad?limit=2");
        first.then().body("items", hasSize(2)).body("nextCursor", notNullValue());
        Response second = ana.fan().get("/v2/squad?limit=2&cursor={c}", first.<String>path("nextCursor"));
        Response third = ana.fan().get("/v2/squad?limit=2&cursor={c}", second.<String>path("nextCursor"));

        List<String> read = new ArrayList<>(first.<List<String>>path("items.user.id"));
        read.addAll(second.<List<String>>path("items.user.id"));
        read.addAll(third.<List<String>>path("items.user.id"));
        assertThat(read).isEqualTo(whole).hasSize(5);
        bo.fan()
                .get("/v2/squad?cursor={c}", first.<String>path("nextCursor"))
                .then()
                .statusCode(400)
                .body("code", is("cursor_mismatch"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/squad/requests?direction=sideways",
                "/v2/squad?limit=0",
                "/v2/squad/suggestions?limit=0",
                "/v2/relationships",
                "/v2/relationships?ids=x",
                "/v2/blocks?cursor=x"
            })
    void whatDoesNotFitIsRefused(String path) {
        ana.fan().get(path).then().statusCode(400);
    }

    @Test
    void aRequestNamesAFan() {
        ana.fan().post(Map.of(), "/v2/squad/requests").then().statusCode(400);
        ana.fan().post(Map.of("userId", "x"), "/v2/squad/requests").then().statusCode(400);
    }

    private static String sight(SquadFan viewer, SquadFan other) {
        Map<String, Object> profile =
                new HashMap<>(viewer.fan().get("/v2/profiles/{id}", other.id()).path(""));
        profile.keySet().removeAll(List.of("id", "joinedAt"));
        return profile.toString();
    }

    private String again(SquadFan other, String request) {
        return ana.ask(other)
                .then()
                .statusCode(200)
                .body("id", is(request))
                .extract()
                .path("state");
    }

    private static String refusal(Response answer) {
        answer.then().statusCode(404);
        return answer.asString().replace(answer.path("requestId"), "");
    }

    private void ago(String interval) {
        UUID community = ana.fan().community();
        inside.community(
                community,
                () -> entities.createNativeQuery(
                                "update tie set since = since - cast(:interval as interval) where standing = 'DECLINED'")
                        .setParameter("interval", interval)
                        .executeUpdate());
    }

    private static void nobodyReaches(SquadFan fan) {
        privacy(fan.fan(), true, "nobody");
    }

    private static void unfindable(SquadFan fan) {
        privacy(fan.fan(), false, "everyone");
    }

    private static void privacy(TestFan fan, boolean discoverable, String whoCanMessage) {
        fan.put(
                        Map.of(
                                "discoverable",
                                discoverable,
                                "whoCanMessage",
                                whoCanMessage,
                                "whoCanCall",
                                "squad",
                                "showPresence",
                                true,
                                "readReceipts",
                                true,
                                "squaddieEligible",
                                false),
                        "/v2/me/privacy")
                .then()
                .statusCode(200);
    }
}
