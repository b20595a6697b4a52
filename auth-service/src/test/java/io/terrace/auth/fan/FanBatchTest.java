package io.terrace.auth.fan;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.Statements;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FanBatchTest {

    @Inject
    HeardEvents events;

    private final String mail = Club.anyEmail();
    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void newFansAreCreatedAndKnownOnesUpdated() {
        JsonPath first = ok(batch(fan("u-1"), fan("u-2")));
        JsonPath second = ok(batch(Map.of("externalUserId", "u-2", "displayName", "Ben"), fan("u-3")));

        assertThat(first.getList("results.status")).containsExactly("created", "created");
        assertThat(first.getList("results.index")).containsExactly(0, 1);
        assertThat(second.getList("results.status")).containsExactly("updated", "created");
        assertThat(second.getString("results[0].userId")).isEqualTo(first.getString("results[1].userId"));
        assertThat(club.server()
                        .get("/v2/fans/{id}", first.getString("results[1].userId"))
                        .<String>path("displayName"))
                .isEqualTo("Ben");
    }

    @Test
    void anImportedFanSignsInWithACodeAndIsTheSame() {
        String imported =
                ok(batch(Map.of("externalUserId", "u-1", "email", mail))).getString("results[0].userId");

        JsonPath fan = ok(club.verify(club.challenge(mail), Mailbox.code(mail)));

        assertThat(fan.getString("user.id")).isEqualTo(imported);
        assertThat(fan.getBoolean("isNewUser")).isFalse();
    }

    @Test
    void noSessionIsOpened() {
        ok(batch(fan("u-1"), fan("u-2")));

        assertThat(Rows.count("session", club.community())).isZero();
        assertThat(Rows.count("app_user", club.community())).isEqualTo(2);
    }

    @Test
    void rejectedFanDoesNotFailTheOthers() {
        String suspended = ok(batch(fan("a"), fan("b"), Map.of("externalUserId", "c", "email", mail)))
                .getString("results[0].userId");
        ok(club.server().post("/v2/partners/{partner}/users/{user}/suspend", club.partner(), suspended));

        JsonPath answer =
                ok(club.server().body("""
                        {"fans": [
                            {},
                            {"email": "nobody", "externalUserId": "d"},
                            {"email": 5},
                            "text",
                            {"externalUserId": "e", "avatarUrl": "http://club.example/a.png"},
                            {"externalUserId": "f", "displayName": "%s"},
                            {"externalUserId": "b", "email": "%s"},
                            {"externalUserId": "a"},
                            {"externalUserId": "g"}
                        ]}""".formatted("x".repeat(101), mail)).post("/v2/fans/batch"));

        assertThat(answer.getList("results.status"))
                .containsExactly(
                        "rejected",
                        "rejected",
                        "rejected",
                        "rejected",
                        "rejected",
                        "rejected",
                        "rejected",
                        "rejected",
                        "created");
        assertThat(answer.getList("results.code"))
                .containsExactly(
                        "missing_identifier",
                        "validation_failed",
                        "validation_failed",
                        "validation_failed",
                        "validation_failed",
                        "validation_failed",
                        "identity_conflict",
                        "account_suspended",
                        null);
        assertThat(answer.getList("results.errors.pointer"))
                .containsExactly(
                        List.of("/fans/1/email"),
                        List.of("/fans/2/email"),
                        List.of("/fans/3"),
                        List.of("/fans/4/avatarUrl"),
                        List.of("/fans/5/displayName"),
                        List.of("/fans/6/email"));
        assertThat(answer.getList("results.errors[6].code")).containsExactly("conflict");
        assertThat(answer.prettify()).doesNotContain(mail).doesNotContain("nobody");
    }

    @Test
    void newAddressForVerifiedFanRequiresSignature() {
        String fan = ok(club.verify(club.challenge(mail), Mailbox.code(mail))).getString("user.id");

        JsonPath linked = ok(batch(Map.of("externalUserId", "u-1", "email", mail)));
        JsonPath named = ok(batch(Map.of("externalUserId", "u-1", "displayName", "Ana")));
        JsonPath taken = ok(batch(Map.of("externalUserId", "u-1", "phone", "+447700900123", "displayName", "Mallory")));

        assertThat(linked.getString("results[0].status")).isEqualTo("updated");
        assertThat(linked.getString("results[0].userId")).isEqualTo(fan);
        assertThat(named.getString("results[0].status")).isEqualTo("updated");
        assertThat(taken.getString("results[0].status")).isEqualTo("rejected");
        assertThat(taken.getString("results[0].code")).isEqualTo("signature_required");
        assertThat(taken.getList("results[0].errors.pointer")).containsExactly("/fans/0/phone");
        assertThat(ok(club.server().get("/v2/fans/{id}", fan)).getString("displayName"))
                .isEqualTo("Ana");
        assertThat(ok(find("phone", "+447700900123")).getList("items")).isEmpty();
    }

    @Test
    void importedFanWhoHasSignedInByCodeGetsNewAddressBySignatureOnly() {
        ok(batch(Map.of("externalUserId", "u-1", "email", mail)));
        String fan = ok(club.verify(club.challenge(mail), Mailbox.code(mail))).getString("user.id");

        JsonPath taken = ok(batch(Map.of("externalUserId", "u-1", "email", "mallory." + mail)));

        assertThat(taken.getString("results[0].code")).isEqualTo("signature_required");
        assertThat(ok(find("email", mail)).getString("items[0].id")).isEqualTo(fan);
    }

    @Test
    void aClaimedFanIsProvenAndSignedOut() {
        JsonPath claim = club.sync(Map.of("externalUserId", "u-1", "email", mail));

        JsonPath answer = ok(batch(Map.of("externalUserId", "u-1")));

        assertThat(answer.getString("results[0].status")).isEqualTo("updated");
        assertThat(answer.getString("results[0].userId")).isEqualTo(claim.getString("user.id"));
        events.await(SessionRevoked.class, event -> event.sessionId().equals(claim.getUUID("sessionId")));
        problem(club.refresh(claim.getString("refreshToken")), 401, "session_revoked");
        assertThat(ok(find("email", mail)).getList("items")).isEmpty();
    }

    @Test
    void aFanTwiceInABatchIsOneFan() {
        JsonPath answer = ok(batch(
                Map.of("externalUserId", "u-1", "email", mail),
                Map.of("email", mail, "displayName", "Ana"),
                Map.of("externalUserId", "u-1", "displayName", "Anna")));

        assertThat(answer.getList("results.status")).containsExactly("created", "updated", "updated");
        assertThat(answer.getList("results.userId").stream().distinct()).hasSize(1);
        assertThat(Rows.count("app_user", club.community())).isEqualTo(1);
        assertThat(Rows.count("identity", club.community())).isEqualTo(2);
    }

    @Test
    void addressesChangeHandsWithinABatch() {
        String next = Club.anyEmail();
        String last = Club.anyEmail();
        JsonPath before = ok(batch(
                Map.of("externalUserId", "a", "email", mail),
                Map.of("externalUserId", "b", "email", next),
                Map.of("externalUserId", "c")));

        JsonPath after = ok(batch(
                Map.of("externalUserId", "b", "email", last),
                Map.of("externalUserId", "a", "email", next),
                Map.of("externalUserId", "c", "email", mail),
                Map.of("externalUserId", "d", "email", Club.anyEmail())));

        assertThat(after.getList("results.status")).containsExactly("updated", "updated", "updated", "created");
        assertThat(ok(find("email", last)).getString("items[0].id")).isEqualTo(before.getString("results[1].userId"));
        assertThat(ok(find("email", next)).getString("items[0].id")).isEqualTo(before.getString("results[0].userId"));
        assertThat(ok(find("email", mail)).getString("items[0].id")).isEqualTo(before.getString("results[2].userId"));
    }

    @Test
    void aBatchHoldsOneToFiveHundred() {
        List<Map<String, String>> many =
                IntStream.range(0, 501).mapToObj(i -> fan("u-" + i)).toList();

        invalid(club.server().body(Map.of("fans", List.of())).post("/v2/fans/batch"), "/fans");
        invalid(club.server().body(Map.of("fans", many)).post("/v2/fans/batch"), "/fans");
        invalid(club.server().body(Map.of()).post("/v2/fans/batch"), "/fans");
        assertThat(Rows.count("app_user", club.community())).isZero();

        JsonPath answer =
                ok(club.server().body(Map.of("fans", many.subList(0, 500))).post("/v2/fans/batch"));

        assertThat(answer.getList("results.status")).hasSize(500).containsOnly("created");
        assertThat(answer.getList("results.index"))
                .isEqualTo(IntStream.range(0, 500).boxed().toList());
        assertThat(Rows.count("app_user", club.community())).isEqualTo(500);
    }

    @Test
    void aRepeatedKeyIsAnsweredAsBefore() {
        String key = UUID.randomUUID().toString();
        Map<String, Object> body = Map.of("fans", List.of(fan("u-1")));

        Response first = club.server().header("Idempotency-Key", key).body(body).post("/v2/fans/batch");
        Response again = club.server().header("Idempotency-Key", key).body(body).post("/v2/fans/batch");

        assertThat(first.<String>path("results[0].status")).isEqualTo("created");
        again.then().header("Idempotency-Replayed", equalTo("true"));
        assertThat(again.asString()).isEqualTo(first.asString());
        problem(
                club.server()
                        .header("Idempotency-Key", key)
                        .body(Map.of("fans", List.of(fan("u-2"))))
                        .post("/v2/fans/batch"),
                422,
                "idempotency_key_reused");
    }

    @Test
    void onlyASecretKeyWithTheScopeImports() {
        Map<String, Object> body = Map.of("fans", List.of(fan("u-1")));

        problem(club.server("fans:read").body(body).post("/v2/fans/batch"), 403, "insufficient_scope");
        problem(club.server("users:write").body(body).post("/v2/fans/batch"), 403, "insufficient_scope");
        problem(club.app().body(body).post("/v2/fans/batch"), 403, "insufficient_scope");
        problem(club.staffAtWork(StaffRole.OWNER).body(body).post("/v2/fans/batch"), 403, "insufficient_scope");
        problem(Club.operator().body(body).post("/v2/fans/batch"), 403, "insufficient_scope");
        ok(club.server("fans:write").body(body).post("/v2/fans/batch"));
    }

    @Test
    void anotherCommunityHasFansOfItsOwn() {
        Club other = club.another();
        String here = ok(batch(fan("u-1"))).getString("results[0].userId");

        JsonPath there =
                ok(other.server().body(Map.of("fans", List.of(fan("u-1")))).post("/v2/fans/batch"));

        assertThat(there.getString("results[0].status")).isEqualTo("created");
        assertThat(there.getString("results[0].userId")).isNotEqualTo(here);
    }

    @Test
    void eachNewFanIsPublishedAndTheImportIsInTheAuditLog() {
        List<UUID> fans = ok(batch(fan("u-1"), fan("u-2"))).getList("results.userId", UUID.class);

        for (UUID fan : fans) {
            events.await(UserRegistered.class, event -> event.userId().equals(fan));
        }
        assertThat(ok(Club.operator().get("/v2/partners/{id}/audit-log?action=fans_imported", club.partner()))
                        .getList("items.targetId", UUID.class))
                .containsExactly(club.community());
    }

    @Test
    void aReviewIdentifierGivesWayToAnImportedFan() {
        Club.operator()
                .body(Map.of(
                        "email",
                        mail,
                        "code",
                        "482915",
                        "expiresAt",
                        Instant.now().plus(Duration.ofDays(1)).toString()))
                .post("/v2/partners/{id}/review-identifiers", club.partner())
                .then()
                .statusCode(201);

        ok(batch(Map.of("externalUserId", "u-1", "email", mail)));

        assertThat(ok(Club.operator().get("/v2/partners/{id}/review-identifiers", club.partner()))
                        .getList("items"))
                .isEmpty();
    }

    @Test
    void fiftyFansTakeAboutAsManyStatementsAsTwo() throws Exception {
        batch(people(0, 2));

        List<String> two = Statements.during(() -> batch(people(100, 2)));
        List<String> fifty = Statements.during(() -> batch(people(200, 50)));
        List<String> known = Statements.during(() -> batch(people(200, 50)));

        // The 150 identities of fifty are three batches of rows.
        assertThat(fifty).hasSizeLessThanOrEqualTo(two.size() + 2);
        assertThat(known).hasSizeLessThanOrEqualTo(two.size());
    }

    private List<Map<String, String>> people(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(i -> Map.of(
                        "externalUserId", "p-" + i,
                        "email", "p" + i + "-" + mail,
                        "phone", "+4477" + "%08d".formatted(i)))
                .toList();
    }

    private Response find(String name, String value) {
        return club.server().queryParam(name, value).get("/v2/fans");
    }

    private Response batch(Object... fans) {
        return batch(List.of(fans));
    }

    private Response batch(List<?> fans) {
        return club.server().body(Map.of("fans", fans)).post("/v2/fans/batch");
    }

    private static Map<String, String> fan(String external) {
        return Map.of("externalUserId", external);
    }
}
