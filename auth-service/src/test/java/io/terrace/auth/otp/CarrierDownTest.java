package io.terrace.auth.otp;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CarrierDownTest {

    @Test
    void undeliveredMessageIsNotCharged() {
        Club club = Club.found();
        TestStack.mailbox().stop();
        try {
            problem(club.ask(Map.of("phone", "+447700900456", "channel", "sms")), 503, "provider_unavailable");
            problem(club.ask(Map.of("phone", "+447700900456")), 503, "provider_unavailable");
        } finally {
            TestStack.mailbox().start();
        }

        assertThat(Rows.number("select coalesce(sum(micros), 0) from otp_spend", club.community()))
                .isZero();
        club.ask(Map.of("phone", "+447700900456")).then().statusCode(202);
    }

    @Test
    void carrierOutageCountsNoCodeAndSetsNoCooldown() {
        Club club = Club.found();
        String email = anyEmail();
        Map<String, String> draft = Map.of("email", email);
        String key = UUID.randomUUID().toString();
        TestStack.mailbox().stop();
        try {
            for (int i = 0; i < 4; i++) {
                Response refused = club.ask(draft);
                problem(refused, 503, "provider_unavailable");
                assertThat(refused.header("Retry-After")).isNotNull();
            }
            problem(keyed(club, key, draft), 503, "provider_unavailable");
        } finally {
            TestStack.mailbox().start();
        }

        Response sent = keyed(club, key, draft);

        sent.then().statusCode(202);
        ok(club.verify(sent.path("challengeId"), Mailbox.code(email)));
    }

    private static Response keyed(Club club, String key, Map<String, String> draft) {
        return club.app().header("Idempotency-Key", key).body(draft).post("/v2/auth/otp/challenges");
    }
}
