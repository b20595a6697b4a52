package io.terrace.auth.sync;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.platform.events.AuthEvent.MaskedIdentity;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class IdempotentPartnerSyncHandlerTest {

    private Club club;

    @Inject
    HeardEvents events;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void aFirstSyncMakesTheUserAndSkipsTheOnboarding() {
        JsonPath answer = club.sync(Map.of(
                "externalUserId", "u-1",
                "email", "Fan@Example.com",
                "displayName", "Jo",
                "avatarUrl", "https://club.example/jo.png"));

        assertThat(answer.getBoolean("isNewUser")).isTrue();
        assertThat(answer.getBoolean("sync.created")).isTrue();
        assertThat(answer.getList("sync.updatedFields")).isEmpty();
        assertThat(answer.getList("sync.linkedIdentities")).isEqualTo(List.of("external_user_id", "email"));
        assertThat(answer.getBoolean("onboarding.required")).isFalse();
        assertThat(answer.getString("onboarding.skippedBy")).isEqualTo("partner");
        assertThat(answer.getString("user.displayName")).isEqualTo("Jo");
        UserRegistered told =
                events.await(UserRegistered.class, event -> event.userId().equals(answer.getUUID("user.id")));
        assertThat(told.displayName()).isEqualTo("Jo");
        assertThat(told.partnerId()).isEqualTo(club.partner());
    }

    @Test
    void aLaterSyncUpdatesAndLinks() {
        JsonPath first = club.sync(Map.of("externalUserId", "u-1", "displayName", "Jo"));

        JsonPath later = club.sync(Map.of("externalUserId", "u-1", "displayName", "Joe", "phone", "+44 7700 900123"));

        assertThat(later.getString("user.id")).isEqualTo(first.getString("user.id"));
        assertThat(later.getBoolean("isNewUser")).isFalse();
        assertThat(later.getBoolean("sync.created")).isFalse();
        assertThat(later.getList("sync.updatedFields")).isEqualTo(List.of("displayName"));
        assertThat(later.getList("sync.linkedIdentities")).isEqualTo(List.of("phone"));
        UserUpdated told =
                events.await(UserUpdated.class, event -> event.userId().equals(later.getUUID("user.id")));
        assertThat(told.displayName()).isEqualTo("Joe");
        assertThat(told.identities())
                .containsExactly(
                        new MaskedIdentity("external_user_id", "•••", "partner"),
                        new MaskedIdentity("phone", "+44•••23", "partner"));
    }

    @Test
    void aSyncThatSaysNothingNewChangesNothing() {
        Map<String, String> data = Map.of("externalUserId", "u-1", "email", "fan@example.com", "displayName", "Jo");
        club.sync(data);

        JsonPath again = club.sync(data);

        assertThat(again.getList("sync.updatedFields")).isEmpty();
        assertThat(again.getList("sync.linkedIdentities")).isEmpty();
    }

    @Test
    void aNewAddressTakesTheOldOnesPlace() {
        JsonPath first = club.sync(Map.of("externalUserId", "u-1", "email", "old@example.com"));

        JsonPath moved = club.sync(Map.of("externalUserId", "u-1", "email", "new@example.com"));
        JsonPath found = club.sync(Map.of("email", "new@example.com"));
        JsonPath stranger = club.sync(Map.of("email", "old@example.com"));

        assertThat(moved.getList("sync.updatedFields")).isEqualTo(List.of("email"));
        assertThat(found.getString("user.id")).isEqualTo(first.getString("user.id"));
        assertThat(stranger.getString("user.id")).isNotEqualTo(first.getString("user.id"));
    }

    @Test
    void identifiersOfTwoUsersAreAConflictThatNamesFieldsOnly() {
        club.sync(Map.of("externalUserId", "u-1"));
        club.sync(Map.of("externalUserId", "u-2", "email", "two@example.com"));

        Response refused = sync(Map.of("externalUserId", "u-1", "email", "two@example.com"));

        problem(refused, 409, "identity_conflict")
                .body("errors.pointer", contains("/email"))
                .body("errors.code", contains("conflict"));
        assertThat(refused.asString()).doesNotContain("two@example.com");
    }

    @Test
    void threeUsersAreAConflictToo() {
        club.sync(Map.of("externalUserId", "u-1"));
        club.sync(Map.of("phone", "+447700900123"));
        club.sync(Map.of("email", "three@example.com"));

        problem(
                        sync(Map.of("externalUserId", "u-1", "phone", "+447700900123", "email", "three@example.com")),
                        409,
                        "identity_conflict")
                .body("errors.pointer", contains("/phone", "/email"));
    }

    @Test
    void aUserHasOneExternalUserId() {
        club.sync(Map.of("externalUserId", "u-1", "email", "one@example.com"));

        problem(sync(Map.of("externalUserId", "u-9", "email", "one@example.com")), 409, "identity_conflict")
                .body("errors.pointer", contains("/externalUserId"));
    }

    @Test
    void missingIdentifierIsRefused() {
        problem(sync(Map.of("displayName", "Jo")), 400, "missing_identifier");
        problem(sync(Map.of("email", "", "phone", " ")), 400, "missing_identifier");
    }

    @Test
    void malformedDataIsNamedAndNotEchoed() {
        invalid(sync(Map.of("email", "nobody")), "/email");
        invalid(sync(Map.of("phone", "0770")), "/phone");
        invalid(sync(Map.of("externalUserId", "u", "avatarUrl", "javascript:alert(1)")), "/avatarUrl");
        invalid(sync(Map.of("externalUserId", "u", "displayName", "x".repeat(101))), "/displayName");
        invalid(sync(Map.of("externalUserId", "u", "installationId", "not-an-id")), "/installationId");
        assertThat(sync(Map.of("email", "secret-nobody")).asString()).doesNotContain("secret-nobody");
        problem(club.app().body("[]").post("/v2/auth/partner-sync"), 400, "validation_failed");
        problem(
                club.app().contentType("text/plain").body("x").post("/v2/auth/partner-sync"),
                415,
                "unsupported_media_type");
    }

    @Test
    void communitiesDoNotShareUsers() {
        Club sister = club.another();

        String here = club.sync(Map.of("externalUserId", "u-1")).getString("user.id");

        assertThat(sister.sync(Map.of("externalUserId", "u-1")).getString("user.id"))
                .isNotEqualTo(here);
    }

    @Test
    void fiftyFirstSyncsAtOnceMakeOneUser() throws Exception {
        Map<String, String> data = Map.of("externalUserId", "u-1", "email", "one@example.com");

        List<Response> answers = ParallelRunner.of(50, () -> sync(data));

        assertThat(answers).allMatch(answer -> answer.statusCode() == 200);
        assertThat(new HashSet<>(
                        answers.stream().map(answer -> answer.path("user.id")).toList()))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.<Boolean>path("sync.created")))
                .hasSize(1);
    }

    /// Each names two of three identifiers, so that their locks cross.
    @Test
    void crossingSyncsNeitherHangNorSplitAUser() throws Exception {
        List<Map<String, String>> words = List.of(
                Map.of("externalUserId", "u-1", "email", "x@example.com"),
                Map.of("phone", "+447700900123", "email", "x@example.com"),
                Map.of("externalUserId", "u-1", "phone", "+447700900123"));
        var turn = new java.util.concurrent.atomic.AtomicInteger();

        List<Response> answers = ParallelRunner.of(30, () -> sync(words.get(turn.getAndIncrement() % 3)));

        assertThat(answers).allMatch(answer -> answer.statusCode() == 200 || answer.statusCode() == 409);
        JsonPath whole = ok(sync(Map.of("email", "x@example.com")));
        assertThat(whole.getBoolean("sync.created")).isFalse();
    }

    @Test
    void repeatingASyncUnderItsKeyOpensOneSession() throws Exception {
        String key = UUID.randomUUID().toString();

        List<Response> answers = ParallelRunner.of(
                20,
                () -> club.app()
                        .header("Idempotency-Key", key)
                        .body(Map.of("externalUserId", "u-1"))
                        .post("/v2/auth/partner-sync"));

        assertThat(new HashSet<>(answers.stream()
                        .filter(answer -> answer.statusCode() == 200)
                        .map(Response::asString)
                        .toList()))
                .hasSize(1);
        assertThat(answers)
                .allMatch(answer ->
                        answer.statusCode() == 200 || answer.path("code").equals("idempotency_in_progress"));
    }

    @Test
    void anAppAloneMaySync() {
        JsonPath fan = club.sync(Map.of("externalUserId", "u-1"));

        problem(
                club.fan(fan).body(Map.of("externalUserId", "u-2")).post("/v2/auth/partner-sync"),
                403,
                "insufficient_scope");
        club.app()
                .body(Map.of("externalUserId", "u-1"))
                .post("/v2/auth/partner-sync")
                .then()
                .body("user.id", equalTo(fan.getString("user.id")));
    }

    private Response sync(Map<String, ?> data) {
        return club.app().body(data).post("/v2/auth/partner-sync");
    }
}
