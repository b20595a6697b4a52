package io.terrace.community.squad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How two fans come to be of one squad.
@QuarkusTest
@WithTestResource(TestStack.class)
class SquadRequestViewTest {

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
    void requestIsPendingUntilItIsAnswered() {
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
    void onlyRecipientAnswersAndOnlyRequesterWithdraws() {
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
    void declinedRequestLooksPendingToItsSender() {
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
    void requestByTheDecliningFanConnectsBoth() {
        String id = ana.asked(bo);
        bo.decline(id).then().statusCode(200);

        bo.ask(ana).then().statusCode(201).body("state", is("connected"));

        assertThat(ana.squad()).containsExactly(bo.id().toString());
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

    private void ago(String interval) {
        UUID community = ana.fan().community();
        tenantTransaction.call(
                community,
                () -> entities.createNativeQuery(
                                "update tie set since = since - cast(:interval as interval) where standing = 'DECLINED'")
                        .setParameter("interval", interval)
                        .executeUpdate());
    }
}
