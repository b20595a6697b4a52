package io.terrace.auth.staff;

import static io.restassured.RestAssured.given;
import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Staff whose requests are repeated.
@QuarkusTest
@WithTestResource(TestStack.class)
class StaffKeyTest {

    private static final String CHALLENGES = "/v2/staff/otp/challenges";

    private final String key = UUID.randomUUID().toString();
    private Club club;
    private String email;

    @BeforeEach
    void aMember() {
        club = Club.found();
        email = anyEmail();
        club.member(StaffRole.EDITOR, email);
    }

    @Test
    void ofTwentyRequestsUnderOneKeyOneSendsACode() throws Exception {
        List<Response> answers = ParallelRunner.of(20, () -> post(CHALLENGES, Map.of("email", email)));

        assertThat(answers)
                .allMatch(answer -> answer.statusCode() == 202
                        || answer.<String>path("code").equals("idempotency_in_progress"));
        assertThat(Mailbox.subjects(email))
                .filteredOn(subject -> subject.contains("sign-in code"))
                .hasSize(1);
    }

    @Test
    void repeatedSignInReplaysFirstResponse() {
        String challenge = post(CHALLENGES, Map.of("email", email)).path("challengeId");
        String code = Mailbox.code(email);
        String path = CHALLENGES + "/" + challenge + "/verify";

        Response first = post(path, Map.of("code", code));
        Response again = post(path, Map.of("code", code));

        ok(first);
        assertThat(again.asString()).isEqualTo(first.asString());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        problem(post(path, Map.of("code", Mailbox.otherThan(code))), 422, "idempotency_key_reused");
    }

    @Test
    void aWrongCodeRepeatedCountsOnce() {
        String challenge = post(CHALLENGES, Map.of("email", email)).path("challengeId");
        Map<String, String> wrong = Map.of("code", Mailbox.otherThan(Mailbox.code(email)));
        String path = CHALLENGES + "/" + challenge + "/verify";

        Response first = post(path, wrong);
        Response again = post(path, wrong);

        problem(first, 422, "otp_incorrect");
        assertThat(again.<Integer>path("attemptsRemaining"))
                .isEqualTo(first.<Integer>path("attemptsRemaining"))
                .isEqualTo(4);
    }

    @Test
    void theirCodesAreInThePartnersUsage() {
        post(CHALLENGES, Map.of("email", email)).then().statusCode(202);

        JsonPath usage = ok(operator().get("/v2/partners/{id}/usage", club.partner()));
        assertThat(usage.getList("days.otpSends", Integer.class)).contains(1);
    }

    private Response post(String path, Map<String, ?> body) {
        return given().contentType(ContentType.JSON)
                .header("Idempotency-Key", key)
                .body(body)
                .post(path);
    }
}
