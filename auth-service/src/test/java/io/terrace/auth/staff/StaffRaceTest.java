package io.terrace.auth.staff;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.platform.events.AuthEvent.StaffSessionRevoked;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestStack;
import java.sql.Connection;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A member signs in at the moment in which they become another, or nobody.
@QuarkusTest
@WithTestResource(TestStack.class)
class StaffRaceTest {

    private final HeardEvents events;

    private Club club;
    private String email;
    private UUID member;

    StaffRaceTest(HeardEvents events) {
        this.events = events;
    }

    @BeforeEach
    void aMember() {
        club = Club.found();
        email = anyEmail();
        member = club.member(StaffRole.EDITOR, email);
    }

    @Test
    void aRoleThatChangesAtThatMomentIsTheOneSignedInWith() throws Exception {
        String challenge = Desk.ask(email).path("challengeId");
        String code = Mailbox.code(email);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection change = Rows.open("")) {
            change.setAutoCommit(false);
            change.createStatement().execute("update member set role = 'ANALYST' where id = '" + member + "'");
            Future<Response> entered = threads.submit(() -> Desk.enter(challenge, code, null));
            await().until(() -> Rows.waiting("%update member %") == 1);

            change.commit();

            assertThat(ok(entered.get()).getString("role")).isEqualTo("analyst");
        }
        operator()
                .get("/v2/partners/{partner}/members/{member}", club.partner(), member)
                .then()
                .body("role", equalTo("analyst"));
    }

    @Test
    void memberRemovedDuringSignInIsNotSignedIn() throws Exception {
        String challenge = Desk.ask(email).path("challengeId");
        String code = Mailbox.code(email);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection change = Rows.open("")) {
            change.setAutoCommit(false);
            change.createStatement().execute("delete from member where id = '" + member + "'");
            Future<Response> entered = threads.submit(() -> Desk.enter(challenge, code, null));
            await().until(() -> Rows.waiting("%update member %") == 1);

            change.commit();

            problem(entered.get(), 422, "not_eligible");
        }
    }

    @Test
    void anotherRoleEndsASessionThatIsJustBeingOpened() throws Exception {
        String challenge = Desk.ask(email).path("challengeId");
        String code = Mailbox.code(email);
        Future<Response> entered;
        Future<Response> changed;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var blocked = Rows.blocked("staff_session");
            try {
                entered = threads.submit(() -> Desk.enter(challenge, code, null));
                await().until(() -> Rows.waiting("%insert into staff_session%") == 1);
                changed = threads.submit(() -> operator()
                        .body(Map.of("role", "analyst"))
                        .patch("/v2/partners/{partner}/members/{member}", club.partner(), member));
                await().until(() -> Rows.waiting("%member%") == 2);
            } finally {
                blocked.close();
            }
        }

        changed.get().then().statusCode(200);
        UUID session = ok(entered.get()).getUUID("sessionId");
        assertThat(events.await(
                                StaffSessionRevoked.class,
                                event -> event.sessionId().equals(session))
                        .reason())
                .isEqualTo("role_changed");
    }
}
