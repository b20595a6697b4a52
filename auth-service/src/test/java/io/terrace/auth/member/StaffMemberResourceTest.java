package io.terrace.auth.member;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.auth.Club;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class StaffMemberResourceTest {

    private static final String MEMBERS = "/v2/partners/{partner}/members";
    private static final String MEMBER = MEMBERS + "/{member}";

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void anInvitedMemberIsListedAndFound() {
        String email = anyEmail();

        Response made = invite(operator(), email.toUpperCase(java.util.Locale.ROOT), "editor");

        made.then()
                .statusCode(201)
                .body("email", equalTo(email))
                .body("role", equalTo("editor"))
                .body("status", equalTo("invited"))
                .body("lastSignInAt", nullValue());
        String id = made.path("id");
        assertThat(made.header("Location")).endsWith("/members/" + id);
        operator().get(MEMBER, club.partner(), id).then().statusCode(200).body("email", equalTo(email));
        operator().get(MEMBERS, club.partner()).then().body("items.id", hasItem(id));
    }

    @Test
    void anAddressIsAMemberOnceAPartner() throws ExecutionException, InterruptedException {
        String email = anyEmail();

        List<Integer> statuses =
                ParallelRunner.of(8, () -> invite(operator(), email, "analyst").statusCode());

        assertThat(statuses)
                .containsOnlyOnce(201)
                .filteredOn(status -> status != 201)
                .containsOnly(409);
        assertThat(Club.found().member(StaffRole.ANALYST, email)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "ADMIN,owner,422",
        "ADMIN,admin,201",
        "OWNER,owner,201",
        "EDITOR,analyst,403",
        "MODERATOR,moderator,403",
        "ANALYST,analyst,403"
    })
    void memberCannotGrantAHigherRole(StaffRole own, String granted, int status) {
        invite(as(own), anyEmail(), granted).then().statusCode(status);
    }

    @Test
    void anAdminReachesNoOwner() {
        club.member(StaffRole.OWNER);
        UUID owner = club.member(StaffRole.OWNER);

        above(change(as(StaffRole.ADMIN), owner, "analyst"));
        above(as(StaffRole.ADMIN).delete(MEMBER, club.partner(), owner));
        above(change(as(StaffRole.ADMIN), club.member(StaffRole.EDITOR), "owner"));
        change(as(StaffRole.OWNER), owner, "analyst").then().statusCode(200);
    }

    /// The token still says admin; the table no longer does.
    @Test
    void theRoleThatCountsIsTheOneOfThisMoment() {
        UUID member = club.member(StaffRole.ADMIN);
        RequestSpecification admin = club.staff(StaffRole.ADMIN, member, UUID.randomUUID());
        change(operator(), member, "analyst").then().statusCode(200);

        above(invite(admin, anyEmail(), "editor"));
    }

    @Test
    void theLastOwnerStays() {
        UUID owner = club.member(StaffRole.OWNER);

        last(change(operator(), owner, "admin"));
        last(operator().delete(MEMBER, club.partner(), owner));
        change(operator(), owner, "owner").then().statusCode(200);
        club.member(StaffRole.OWNER);
        operator().delete(MEMBER, club.partner(), owner).then().statusCode(204);
    }

    @Test
    void mutualOwnerRemovalsLeaveAnOwner() throws ExecutionException, InterruptedException {
        List<UUID> owners =
                List.of(club.member(StaffRole.OWNER), club.member(StaffRole.OWNER), club.member(StaffRole.OWNER));
        var turn = new java.util.concurrent.atomic.AtomicInteger();

        List<Integer> statuses = ParallelRunner.of(3, () -> {
            int own = turn.getAndIncrement();
            return club.staff(StaffRole.OWNER, owners.get(own), UUID.randomUUID())
                    .delete(MEMBER, club.partner(), owners.get((own + 1) % 3))
                    .statusCode();
        });

        assertThat(statuses).containsOnly(204, 422);
        assertThat(ok(operator().get(MEMBERS, club.partner())).getList("items.role"))
                .isNotEmpty()
                .containsOnly("owner");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nobody", "a@b", "ä@example.com", "a@example.com,b@example.com"})
    void invalidAddressIsNotInvited(String email) {
        invalid(invite(operator(), email, "admin"), "/email");
    }

    @Test
    void aRoleIsOneOfFive() {
        invalid(invite(operator(), anyEmail(), "god"), "/role");
        invalid(operator().body(Map.of("email", anyEmail())).post(MEMBERS, club.partner()), "/role");
    }

    @Test
    void anotherPartnersMemberIsAsAbsentAsNone() {
        UUID foreign = Club.found().member(StaffRole.EDITOR);

        for (UUID id : List.of(foreign, UUID.randomUUID())) {
            problem(operator().get(MEMBER, club.partner(), id), 404, "not_found");
            problem(change(operator(), id, "analyst"), 404, "not_found");
            problem(operator().delete(MEMBER, club.partner(), id), 404, "not_found");
        }
    }

    @Test
    void staffOfAnotherPartnerFindNothing() {
        var strange = as(StaffRole.OWNER);
        Response foreign = strange.get(MEMBERS, Club.found().partner());
        Response absent = as(StaffRole.OWNER).get(MEMBERS, UUID.randomUUID());

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
    }

    @Test
    void keysHaveNoSayInStaff() {
        problem(club.server().get(MEMBERS, club.partner()), 403, "insufficient_scope");
        problem(club.app().get(MEMBERS, club.partner()), 403, "insufficient_scope");
    }

    @Test
    void memberChangesAreAuditedWithoutAddresses() {
        String email = anyEmail();
        UUID member = club.member(StaffRole.EDITOR, email);
        UUID admin = club.member(StaffRole.ADMIN);
        change(club.staff(StaffRole.ADMIN, admin, UUID.randomUUID()), member, "analyst");
        operator().delete(MEMBER, club.partner(), member);

        var log = ok(operator().get("/v2/partners/{partner}/audit-log", club.partner()));

        assertThat(log.getList("items.action", String.class).subList(0, 2))
                .containsExactly("member_removed", "member_changed");
        assertThat(log.getString("items[1].actorId")).isEqualTo(admin.toString());
        assertThat(log.getString("items[1].actorRole")).isEqualTo("admin");
        assertThat(log.prettify()).doesNotContain(email);
    }

    /// A member of this role.
    private RequestSpecification as(StaffRole role) {
        return club.staff(role, club.member(role), UUID.randomUUID());
    }

    private Response invite(RequestSpecification who, String email, String role) {
        return who.body(new HashMap<>(Map.of("email", email, "role", role))).post(MEMBERS, club.partner());
    }

    private Response change(RequestSpecification who, UUID member, String role) {
        return who.body(Map.of("role", role)).patch(MEMBER, club.partner(), member);
    }

    private static void above(Response response) {
        problem(response, 422, "rule_violation").body("reasons.code", hasItem("above_own_role"));
    }

    private static void last(Response response) {
        problem(response, 422, "rule_violation").body("reasons.code", hasItem("last_owner"));
    }
}
