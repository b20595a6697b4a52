package io.terrace.auth.member;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class StaffInvitationMailTest {

    @ConfigProperty(name = "terrace.auth.staff.invitations-per-day")
    int most;

    @Inject
    TestClock clock;

    @Inject
    StaffInvitationMailJob posting;

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void invitedMemberIsNotifiedOnceWithoutCredentials() {
        String email = anyEmail();

        club.member(StaffRole.EDITOR, email);

        await().until(() -> Mailbox.count(email) == 1);
        assertThat(Mailbox.subjects(email)).containsExactly("FC Example has invited you");
        assertThat(Mailbox.texts(email).getFirst())
                .contains("FC Example")
                .doesNotContainPattern("\\d{6}")
                .doesNotContain("http");
        clock.advance(Duration.ofHours(1));
        posting.post();
        assertThat(Mailbox.count(email)).isEqualTo(1);
    }

    @Test
    void anInvitationOutlivesAMailServerThatIsDown() {
        String email = anyEmail();
        TestStack.mailbox().stop();
        try {
            club.member(StaffRole.EDITOR, email);
            posting.post();
        } finally {
            TestStack.mailbox().start();
        }

        clock.advance(Duration.ofHours(1));

        await().until(() -> Mailbox.count(email) == 1);
    }

    @Test
    void removedMemberGetsNoInvitationMail() {
        String email = anyEmail();
        TestStack.mailbox().stop();
        try {
            UUID member = club.member(StaffRole.EDITOR, email);
            operator()
                    .delete("/v2/partners/{partner}/members/{member}", club.partner(), member)
                    .then()
                    .statusCode(204);
        } finally {
            TestStack.mailbox().start();
        }

        clock.advance(Duration.ofHours(1));
        posting.post();

        assertThat(Mailbox.count(email)).isZero();
    }

    @Test
    void aPartnerInvitesSoManyADay() throws Exception {
        List<Response> answers = ParallelRunner.of(most + 5, this::invite);

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(most);
        Response refused = invite();
        problem(refused, 429, "rate_limited");
        assertThat(refused.<String>path("policy")).isEqualTo("invitations");
        Club.found().member(StaffRole.ANALYST);
        clock.advance(Duration.ofSeconds(Long.parseLong(refused.header("Retry-After"))));
        invite().then().statusCode(201);
    }

    private Response invite() {
        return operator()
                .body(Map.of("email", anyEmail(), "role", "analyst"))
                .post("/v2/partners/{partner}/members", club.partner());
    }
}
