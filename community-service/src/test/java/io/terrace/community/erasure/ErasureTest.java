package io.terrace.community.erasure;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.terrace.community.News;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.PrivacyEvent.ErasureBegun;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.events.PrivacyEvent.ReceiptGiven;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ErasureTest {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("community-service");

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    @Inject
    ErasureJob sweep;

    @Inject
    ErasureEventProjection events;

    @Inject
    RecordedPrivacyEvents recordedEvents;

    @Inject
    PersonalDataCatalog catalogue;

    @Inject
    News news;

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();
    private final TestFan friend = club.fan();

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void leavingFanIsHiddenAndComesBackUnchanged() {
        fan.change(Map.of("displayName", "Quintana Roo", "handle", "quintana"))
                .then()
                .statusCode(200);
        friends();

        Response left = leave(Map.of());

        left.then().statusCode(202).body("state", is("requested"));
        fan.get("/v2/me").then().body("deletion.dueAt", is(left.<String>path("dueAt")));
        friend.get("/v2/profiles/{id}", fan.id()).then().statusCode(404);
        friend.get("/v2/profiles/search?q=quintana").then().body("items", empty());
        friend.get("/v2/squad").then().body("items", empty());
        assertThat(heardOf(ErasureRequested.class)).hasSize(1);

        fan.asking().post("/v2/me/restore").then().statusCode(204);

        fan.get("/v2/me").then().body("deletion", nullValue());
        friend.get("/v2/profiles/{id}", fan.id()).then().body("displayName", is("Quintana Roo"));
        friend.get("/v2/profiles/search?q=quintana").then().body("items", hasSize(1));
        friend.get("/v2/squad").then().body("items", hasSize(1));
        assertThat(heardOf(ErasureWithdrawn.class)).hasSize(1);
    }

    @Test
    void saidAgainItIsTheSameLeaving() {
        String first = leave(Map.of()).path("id");

        leave(Map.of()).then().statusCode(202).body("id", is(first));
    }

    @Test
    void restoreWithoutAnErasureIsRefused() {
        fan.here()
                .asking()
                .post("/v2/me/restore")
                .then()
                .statusCode(409)
                .body("code", is("invalid_state"))
                .body("state", is("none"));
    }

    @Test
    void atOnceTakesAFreshSignIn() {
        UUID old = new UUID(
                Ids.next().getMostSignificantBits() - (Duration.ofMinutes(11).toMillis() << 16), -1);

        given().auth()
                .oauth2(TOKENS.fan(fan.community(), fan.id(), old))
                .contentType(ContentType.JSON)
                .body(Map.of("immediate", true))
                .delete("/v2/me")
                .then()
                .statusCode(422)
                .body("code", is("not_eligible"))
                .body("reasons[0].code", is("fresh_sign_in_required"));
    }

    @Test
    void anErasedFanLeavesNothingBehind() {
        String canary = "kanarienvogel";
        TestFan other = club.fan().here();
        news.registered(fan, canary + " of the club", News.AT);
        fan.change(Map.of(
                        "displayName",
                        canary,
                        "handle",
                        canary,
                        "bio",
                        "I am " + canary,
                        "favouriteTeam",
                        canary + " FC"))
                .then()
                .statusCode(200);
        friends();
        fan.put(Map.of(), "/v2/blocks/{id}", other.id());
        other.put(Map.of(), "/v2/mutes/{id}", fan.id());
        String event = club.event(Map.of("capacity", 1));
        fan.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event).then().statusCode(200);
        friend.put(Map.of("status", "going"), "/v2/events/{id}/rsvp", event)
                .then()
                .body("viewer.rsvp", is("waitlisted"));
        String code = fan.post(Map.of("kind", "community"), "/v2/invitations").path("code");
        club.fan().here().asking().post("/v2/invitations/{code}/accept", code);
        fan.post(Map.of("target", "profile", "id", fan.id().toString()), "/v2/links");
        assertThat(TestSchemaInspector.holding(club.community(), canary))
                .contains("profile", "handle", "search_term", "search_word");

        String erasure = leave(Map.of("immediate", true))
                .then()
                .statusCode(202)
                .extract()
                .path("id");
        sweep.sweep();
        await().untilAsserted(() -> club.get("/v2/erasures/{id}", erasure)
                .then()
                .body("receipts.service", contains("community"))
                .body("awaited", contains("feed"))
                .body("state", is("erasing")));

        assertThat(TestSchemaInspector.holding(club.community(), canary)).isSubsetOf("outbox");
        await().untilAsserted(() -> assertThat(
                        TestSchemaInspector.holding(club.community(), fan.id().toString()))
                .isSubsetOf(catalogue.tablesThatKeep()));
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(club.community(), canary))
                .isEmpty());
        friend.get("/v2/profiles/{id}", fan.id()).then().statusCode(404);
        friend.get("/v2/me").then().body("counts.squad", is(0));
        friend.get("/v2/events/{id}", event)
                .then()
                .body("viewer.rsvp", is("going"))
                .body("counts.going", is(1))
                .body("counts.waitlisted", is(0));
        friend.get("/v2/invitations/{code}", code).then().statusCode(404);
        club.get("/v2/erasures/{id}", erasure).then().body("logsClearBy", notNullValue());
    }

    @Test
    void theLastReceiptEndsItHoweverOftenItComes() {
        String erasure = leave(Map.of("immediate", true)).path("id");
        give("feed", erasure);
        give("feed", erasure);
        sweep.sweep();

        await().untilAsserted(
                        () -> club.get("/v2/erasures/{id}", erasure).then().body("state", is("done")));
        String doneAt = club.get("/v2/erasures/{id}", erasure).path("doneAt");
        give("feed", erasure);

        club.get("/v2/erasures/{id}", erasure)
                .then()
                .body("receipts", hasSize(2))
                .body("awaited", empty())
                .body("doneAt", is(doneAt));
        club.get("/v2/erasures?state=done").then().body("items.id", hasItem(erasure));
        club.get("/v2/erasures?state=requested").then().body("items.id", not(hasItem(erasure)));
        TestClub.anyone().get("/v2/erasures/{id}", erasure).then().statusCode(404);
    }

    @Test
    void erasureLostByARestoreIsTakenUpFromItsEvents() {
        UUID erasure = Ids.next();
        Instant at = Instant.parse("2026-01-01T12:00:00Z");
        apply(new ErasureRequested(fan.id(), club.community(), erasure, at, at));
        apply(new ErasureBegun(fan.id(), club.community(), erasure, at));
        apply(new FanErased(fan.id(), club.community(), erasure, at));
        apply(new FanErased(fan.id(), club.community(), erasure, at));

        give("community", erasure.toString());
        club.get("/v2/erasures/{id}", erasure)
                .then()
                .body("state", is("erasing"))
                .body("requestedAt", is("2026-01-01T12:00:00.000Z"))
                .body("awaited", contains("feed"));
        give("feed", erasure.toString());

        club.get("/v2/erasures/{id}", erasure).then().body("state", is("done"));
        sweep.sweep();
        assertThat(recordedEvents.of(fan.id(), FanErased.class)).isEmpty();
    }

    @Test
    void withdrawalLostByARestoreIsTakenUpFromItsEvents() {
        fan.here();
        String erasure = leave(Map.of()).path("id");
        apply(new ErasureWithdrawn(fan.id(), club.community(), UUID.fromString(erasure), Instant.now()));

        fan.get("/v2/me").then().body("deletion", nullValue());
        club.get("/v2/erasures/{id}", erasure).then().body("state", is("withdrawn"));
    }

    @Test
    void concurrentSweepsEraseFanOnce() throws Exception {
        String erasure = leave(Map.of()).path("id");
        due(erasure, "-1 second");

        race(() -> sweep.sweep(), () -> sweep.sweep(), () -> sweep.sweep(), () -> sweep.sweep());
        sweep.sweep();

        await().untilAsserted(() -> assertThat(heardOf(FanErased.class)).hasSize(1));
        assertThat(heardOf(ErasureBegun.class)).hasSize(1);
    }

    @Test
    void concurrentRestoreAndErasureHaveOneOutcome() throws Exception {
        for (int i = 0; i < 12; i++) {
            TestFan leaver = club.fan().here();
            String erasure = leaver.asking().body(Map.of()).delete("/v2/me").path("id");
            due(erasure, (10 + 10 * i) + " milliseconds");
            int[] answer = new int[1];

            race(
                    () -> answer[0] = leaver.asking().post("/v2/me/restore").statusCode(),
                    () -> await().until(() -> {
                        sweep.sweep();
                        String state = club.get("/v2/erasures/{id}", erasure).path("state");
                        return !state.equals("requested");
                    }));

            String state = club.get("/v2/erasures/{id}", erasure).path("state");
            assertThat(answer[0]).as(state).isEqualTo(state.equals("withdrawn") ? 204 : 409);
        }
    }

    @Test
    void onlyThePartnerSeesErasures() {
        fan.get("/v2/erasures").then().statusCode(403);
        staff(StaffRole.ANALYST).then().statusCode(403);
        staff(StaffRole.ADMIN).then().statusCode(200);
        club.get("/v2/erasures?state=gone").then().statusCode(400);
    }

    private Response staff(StaffRole role) {
        return given().auth().oauth2(TOKENS.staff(club.community(), role)).get("/v2/erasures");
    }

    private void friends() {
        friend.here();
        fan.here();
        fan.post(Map.of("userId", friend.id()), "/v2/squad/requests").then().statusCode(201);
        friend.post(Map.of("userId", fan.id()), "/v2/squad/requests");
        friend.get("/v2/squad").then().body("items", hasSize(1));
    }

    private Response leave(Map<String, ?> draft) {
        return given().auth()
                .oauth2(TOKENS.fan(fan.community(), fan.id(), Ids.next()))
                .contentType(ContentType.JSON)
                .body(draft)
                .delete("/v2/me");
    }

    private <E extends PrivacyEvent> List<E> heardOf(Class<E> type) {
        await().until(() -> !recordedEvents.of(fan.id(), type).isEmpty());
        return recordedEvents.of(fan.id(), type);
    }

    private void give(String service, String erasure) {
        apply(new ReceiptGiven(
                fan.id(), club.community(), UUID.fromString(erasure), service, Instant.parse("2026-01-01T12:00:00Z")));
    }

    private void apply(PrivacyEvent event) {
        tenantTransaction.call(club.community(), () -> {
            events.apply(event);
            return event;
        });
    }

    private void due(String erasure, String in) {
        tenantTransaction.call(
                club.community(),
                () -> entities.createNativeQuery("update erasure set due_at = clock_timestamp() + interval '" + in
                                + "' where id = '" + erasure + "'")
                        .executeUpdate());
    }

    private static void race(Runnable... runners) throws Exception {
        CyclicBarrier start = new CyclicBarrier(runners.length);
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = List.of(runners).stream()
                    .map(runner -> pool.submit(() -> {
                        start.await();
                        runner.run();
                        return true;
                    }))
                    .toList();
            for (var one : running) {
                one.get();
            }
        }
    }
}
