package io.terrace.community.invitation;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class SquadInvitationTest {

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final TestFan fan = TestFan.anyone();
    private final TestFan guest = fan.neighbour();

    @BeforeEach
    void arrive() {
        fan.here();
        guest.here();
    }

    @Test
    void acceptanceConnectsAtOnce() {
        Response made = invite(Map.of());
        made.then().statusCode(201).body("kind", is("squad")).body("maxUses", is(1));

        for (int i = 0; i < 2; i++) {
            guest.accept(made.path("code"))
                    .then()
                    .statusCode(200)
                    .body("inviterId", is(fan.id().toString()))
                    .body("link", is("service://profile/" + fan.id()));
        }

        fan.get("/v2/squad").then().body("items.user.id", contains(guest.id().toString()));
        guest.get("/v2/squad").then().body("items.user.id", contains(fan.id().toString()));
        guest.get("/v2/me").then().body("counts.squad", is(1));
        await().untilAsserted(() -> assertThat(connections())
                .singleElement()
                .satisfies(told ->
                        assertThat(List.of(told.userId(), told.otherId())).containsExactly(fan.id(), guest.id())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"asked", "was asked", "declined", "was declined", "connected"})
    void acceptanceSettlesEarlierRequests(String before) {
        String code = invite(Map.of()).path("code");
        switch (before) {
            case "asked" -> request(guest, fan);
            case "was asked" -> request(fan, guest);
            case "declined" -> answer(guest, request(fan, guest), "decline");
            case "was declined" -> answer(fan, request(guest, fan), "decline");
            default -> fan.connect(guest);
        }

        guest.accept(code).then().statusCode(200);

        fan.get("/v2/profiles/{id}", guest.id()).then().body("viewer.relationship", is("connected"));
        guest.get("/v2/profiles/{id}", fan.id()).then().body("viewer.relationship", is("connected"));
        for (TestFan one : List.of(fan, guest)) {
            one.get("/v2/me").then().body("counts.squad", is(1));
            one.get("/v2/squad/requests").then().body("items", empty());
            one.get("/v2/squad/requests?direction=outgoing").then().body("items", empty());
        }
    }

    @Test
    void fanConnectedByInvitationCanLeaveAndAskAgain() {
        guest.accept(invite(Map.of()).path("code")).then().statusCode(200);

        guest.delete("/v2/squad/{id}", fan.id()).then().statusCode(204);

        fan.get("/v2/squad").then().body("items", empty());
        request(guest, fan);
    }

    @ParameterizedTest
    @ValueSource(strings = {"squad", "community"})
    void ofABlockedPairNeithersInvitationIsThere(String kind) {
        String code = fan.invite(Map.of("kind", kind)).path("code");
        String reverse = guest.invite(Map.of("kind", kind)).path("code");
        String absent = refusal(guest, "0123456789");
        fan.block(guest).then().statusCode(204);

        assertThat(refusal(guest, code)).isEqualTo(absent);
        assertThat(refusal(fan, reverse)).isEqualTo(absent);

        fan.get("/v2/invitations").then().body("items[0].uses", is(0));
        fan.neighbour().get("/v2/invitations/{code}", code).then().statusCode(200);
    }

    @Test
    void laterBlockHidesTheAcceptance() {
        Response made = fan.invite(Map.of());
        guest.accept(made.path("code")).then().statusCode(200);
        fan.block(guest).then().statusCode(204);

        fan.get("/v2/invitations/{id}/uses", made.<String>path("id")).then().body("items", empty());
        refusal(guest, made.path("code"));
    }

    @Test
    void fullSquadLeavesTheInvitationPending() {
        String code = invite(Map.of()).path("code");
        fill(fan);

        guest.accept(code)
                .then()
                .statusCode(422)
                .body("code", is("rule_violation"))
                .body("reasons.code", contains("squad_full"));

        fan.get("/v2/invitations").then().body("items[0].uses", is(0)).body("items[0].status", is("active"));
        guest.get("/v2/squad").then().body("items", empty());
    }

    @Test
    void ofABlockAndAnAcceptanceAtOnceTheBlockHolds() throws Exception {
        for (int i = 0; i < 10; i++) {
            TestFan host = fan.neighbour().here();
            String code = host.invite(Map.of("kind", "squad")).path("code");
            TestFan other = fan.neighbour().here();

            List<Integer> statuses =
                    ParallelRunner.all(2, j -> (j == 0 ? host.block(other) : other.accept(code)).statusCode());

            assertThat(statuses.getFirst()).isEqualTo(204);
            assertThat(statuses.getLast()).isIn(200, 404);
            host.get("/v2/squad").then().body("items", empty());
            other.get("/v2/squad").then().body("items", empty());
            host.get("/v2/me").then().body("counts.squad", is(0));
        }
    }

    @Test
    void concurrentAcceptsConnectFansUpToMaxUses() throws Exception {
        String code = invite(Map.of("maxUses", 20)).path("code");
        List<TestFan> guests =
                Stream.generate(fan::neighbour).limit(30).map(TestFan::here).toList();

        List<Integer> statuses =
                ParallelRunner.all(30, i -> guests.get(i).accept(code).statusCode());

        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(20);
        fan.get("/v2/squad?limit=100").then().body("items", hasSize(20)).body("nextCursor", nullValue());
        fan.get("/v2/me").then().body("counts.squad", is(20));
    }

    private Response invite(Map<String, ?> more) {
        Map<String, Object> draft = new HashMap<>(Map.of("kind", "squad"));
        draft.putAll(more);
        return fan.invite(draft);
    }

    private static String request(TestFan by, TestFan other) {
        return by.post(Map.of("userId", other.id()), "/v2/squad/requests")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private static void answer(TestFan by, String request, String verb) {
        by.asking().post("/v2/squad/requests/{id}/" + verb, request).then().statusCode(200);
    }

    private static String refusal(TestFan by, String code) {
        by.get("/v2/invitations/{code}", code).then().statusCode(404);
        Response answer = by.accept(code);
        answer.then().statusCode(404);
        return answer.asString().replace(answer.path("requestId"), "");
    }

    private void fill(TestFan one) {
        tenantTransaction.call(
                one.community(),
                () -> entities.createNativeQuery("insert into squad_size (community_id, user_id, size) "
                                + "values (terrace_community(), ?1, 5000)")
                        .setParameter(1, one.id())
                        .executeUpdate());
    }

    private List<SquadConnected> connections() {
        return recordedEvents.in(fan.community(), SquadConnected.class);
    }
}
