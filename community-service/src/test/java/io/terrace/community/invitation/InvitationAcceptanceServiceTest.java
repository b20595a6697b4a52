package io.terrace.community.invitation;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.terrace.community.News;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class InvitationAcceptanceServiceTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    News news;

    private final TestFan fan = TestFan.anyone();

    @Test
    void aFanAcceptsOnceHoweverOften() {
        String code = fan.invite(Map.of("maxUses", 2)).path("code");
        TestFan guest = fan.neighbour();

        Response first = guest.accept(code);
        Response again = guest.accept(code);

        first.then().statusCode(200).body("kind", is("community")).body("link", nullValue());
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.asString()).isEqualTo(first.asString());
        own().body("items[0].uses", is(1)).body("items[0].status", is("active"));
    }

    @Test
    void fanCannotInviteThemselves() {
        String code = fan.invite(Map.of()).path("code");

        fan.accept(code)
                .then()
                .statusCode(422)
                .body("code", is("rule_violation"))
                .body("reasons.code", contains("own_invitation"));
        own().body("items[0].uses", is(0));
    }

    @Test
    void concurrentAcceptsGiveLastUseToOneFan() throws Exception {
        String code = fan.invite(Map.of("maxUses", 1)).path("code");

        List<Integer> answers =
                ParallelRunner.all(50, i -> fan.neighbour().accept(code).statusCode());

        assertThat(Collections.frequency(answers, 200)).isOne();
        assertThat(Collections.frequency(answers, 409)).isEqualTo(49);
        own().body("items[0].uses", is(1)).body("items[0].status", is("exhausted"));
        assertThat(rows("invitation_use")).isOne();
        assertThat(rows("attribution")).isOne();
        fan.neighbour()
                .accept(code)
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("exhausted"))
                .body("allowed", contains("active"));
    }

    @Test
    void concurrentAcceptsByOneFanConsumeOneUse() throws Exception {
        String code = fan.invite(Map.of("maxUses", 2)).path("code");
        TestFan guest = fan.neighbour();

        List<String> answers = ParallelRunner.all(
                20, i -> guest.accept(code).then().statusCode(200).extract().asString());

        assertThat(answers.stream().distinct()).hasSize(1);
        own().body("items[0].uses", is(1));
        await().untilAsserted(() -> assertThat(told()).hasSize(1));
    }

    @Test
    void onlyOneConcurrentAcceptanceIsTheFirst() throws Exception {
        List<String> codes = IntStream.range(0, 10)
                .mapToObj(i -> fan.neighbour().invite(Map.of()).<String>path("code"))
                .toList();
        TestFan guest = fan.neighbour();

        ParallelRunner.all(10, i -> guest.accept(codes.get(i)).then().statusCode(200));

        await().untilAsserted(() -> assertThat(told()).hasSize(10));
        assertThat(told().stream().filter(InvitationAccepted::firstForInvitee)).hasSize(1);
    }

    @Test
    void longTimeFanHasNoReferrer() {
        TestFan old = fan.neighbour();
        news.registered(old, "Ana", Instant.now().minus(Duration.ofDays(8)));
        TestFan recent = fan.neighbour();
        news.registered(recent, "Ben", Instant.now().minus(Duration.ofDays(6)));
        String code = fan.invite(Map.of()).path("code");

        old.accept(code).then().statusCode(200);
        recent.accept(code).then().statusCode(200);

        fan.get("/v2/invitations/{id}/uses", id())
                .then()
                .statusCode(200)
                .body("items.userId", contains(recent.id().toString(), old.id().toString()))
                .body("items.firstForInvitee", contains(true, false));
    }

    @Test
    void expiredInvitationReturnsGoneUnlessAlreadyAccepted() {
        String code = fan.invite(Map.of()).path("code");
        TestFan guest = fan.neighbour();
        guest.accept(code).then().statusCode(200);
        change("update invitation set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'");

        fan.neighbour().accept(code).then().statusCode(410).body("code", is("invitation_expired"));
        guest.accept(code).then().statusCode(200);
        fan.neighbour()
                .get("/v2/invitations/{code}", code)
                .then()
                .statusCode(200)
                .body("status", is("expired"));
    }

    @Test
    void foreignAndAbsentInvitationsLookTheSame() {
        String foreign = TestFan.anyone().invite(Map.of()).path("code");

        assertThat(refusal(foreign)).isEqualTo(refusal("0123456789"));
        assertThat(refusal(foreign)).isEqualTo(refusal("nothing"));
    }

    private String refusal(String code) {
        Response response = fan.accept(code);
        response.then().statusCode(404);
        fan.get("/v2/invitations/{code}", code).then().statusCode(404);
        return response.asString().replace(response.path("requestId"), "");
    }

    @Test
    void aRefusalUnderAKeyIsRepeatedAndUsesNothing() {
        String code = fan.invite(Map.of("maxUses", 1)).path("code");
        fan.neighbour().accept(code).then().statusCode(200);
        TestFan late = fan.neighbour();
        for (int i = 0; i < 2; i++) {
            late.asking()
                    .header("Idempotency-Key", "late")
                    .post("/v2/invitations/{code}/accept", code)
                    .then()
                    .statusCode(409)
                    .body("state", is("exhausted"));
        }
        assertThat(rows("invitation_use")).isOne();
    }

    private ValidatableResponse own() {
        return fan.get("/v2/invitations").then().statusCode(200);
    }

    private String id() {
        return fan.get("/v2/invitations").path("items[0].id");
    }

    private List<InvitationAccepted> told() {
        return recordedEvents.in(fan.community(), InvitationAccepted.class);
    }

    private long rows(String table) {
        return tenantTransaction.call(
                fan.community(), () -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private void change(String update) {
        tenantTransaction.call(
                fan.community(), () -> entities.createNativeQuery(update).executeUpdate());
    }
}
