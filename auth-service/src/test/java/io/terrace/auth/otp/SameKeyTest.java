package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// An app that lost patience with its own request.
@QuarkusTest
@WithTestResource(TestStack.class)
class SameKeyTest {

    @Test
    void ofTwentyRequestsUnderOneKeyOneSendsACode() throws Exception {
        Club club = Club.found();
        String email = anyEmail();
        String key = UUID.randomUUID().toString();

        List<Response> answers = ParallelRunner.of(
                20,
                () -> club.app()
                        .header("Idempotency-Key", key)
                        .body(Map.of("email", email))
                        .post("/v2/auth/otp/challenges"));

        assertThat(answers).allMatch(SameKeyTest::isSentOrUnderWay);
        assertThat(answers.stream()
                        .filter(answer -> answer.statusCode() == 202)
                        .map(Response::asString)
                        .distinct())
                .hasSize(1);
        assertThat(Mailbox.count(email)).isEqualTo(1);
    }

    private static boolean isSentOrUnderWay(Response answer) {
        return answer.statusCode() == 202 || "idempotency_in_progress".equals(answer.path("code"));
    }
}
