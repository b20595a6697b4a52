package io.terrace.community.squad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestFan;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whom a fan does not want to see.
@QuarkusTest
@WithTestResource(TestStack.class)
class BlockTest {

    @Inject
    TenantTransaction tenantTransaction;

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
    void fanCannotRequestBlockOrMuteThemselves() {
        for (Response answer : List.of(ana.ask(ana), ana.block(ana), ana.mute(ana))) {
            answer.then().statusCode(422).body("code", is("rule_violation")).body("reasons.code", contains("self"));
        }
    }

    @Test
    void absentForeignAndBlockedFansLookTheSame() {
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
    void blockEndsConnectionAndUnblockRestoresNothing() {
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
    void onlyBlockerCanUnblock() {
        bo.block(ana).then().statusCode(204);

        ana.unblock(bo).then().statusCode(204);

        ana.fan().get("/v2/profiles/{id}", bo.id()).then().statusCode(404);
    }

    @Test
    void ofTwoBlocksTheLastOneHolds() {
        ana.block(bo).then().statusCode(204);
        tenantTransaction.call(
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

    private static String refusal(Response answer) {
        answer.then().statusCode(404);
        return answer.asString().replace(answer.path("requestId"), "");
    }
}
