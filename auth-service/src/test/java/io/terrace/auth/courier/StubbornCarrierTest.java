package io.terrace.auth.courier;

import static io.terrace.auth.Problems.problem;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeTwilio.class)
@WithTestResource(StubbornSmtp.class)
@Tag("slow")
class StubbornCarrierTest {

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void refusedAddressCountsWithoutACooldown() {
        Map<String, String> draft = Map.of("email", "nobody-" + UUID.randomUUID() + "@example.com");

        for (int i = 0; i < 3; i++) {
            problem(club.ask(draft), 502, "delivery_refused");
        }

        problem(club.ask(draft), 429, "otp_attempts_exceeded");
    }

    @Test
    void aRefusalUnderAKeyIsRepeated() {
        Map<String, String> draft = Map.of("email", "nobody-" + UUID.randomUUID() + "@example.com");

        Response first = keyed("refused", draft);
        Response second = keyed("refused", draft);

        problem(first, 502, "delivery_refused");
        assertThat(second.asString()).isEqualTo(first.asString());
    }

    @Test
    void aSlowCarrierIsGivenUp() {
        Map<String, String> draft = Map.of("email", "slow-" + UUID.randomUUID() + "@example.com");

        problem(club.ask(draft), 503, "provider_unavailable");
    }

    @Test
    void aSlowCarrierDoesNotTakeTheServiceWithIt() throws Exception {
        List<Response> answers =
                ParallelRunner.of(60, () -> club.ask(Map.of("email", "slow-" + UUID.randomUUID() + "@example.com")));

        problem(club.ask(Map.of("email", "nobody-" + UUID.randomUUID() + "@example.com")), 502, "delivery_refused");
        assertThat(answers).allMatch(answer -> answer.statusCode() == 503 && answer.header("Retry-After") != null);
        assertThat(answers.stream().filter(answer -> answer.path("code").equals("temporarily_unavailable")))
                .isNotEmpty();
    }

    @Test
    void noTransactionWaitsForACarrier() throws Exception {
        int before = StubbornSmtp.waiting();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 6; i++) {
                String key = "slow-" + i;
                threads.execute(() -> keyed(key, Map.of("email", "slow-" + UUID.randomUUID() + "@example.com")));
            }
            await().until(() -> StubbornSmtp.waiting() == before + 6);

            await().during(Duration.ofMillis(600)).until(() -> Rows.idleTransactions() == 0);
        }
    }

    private Response keyed(String key, Map<String, String> draft) {
        return club.app().header("Idempotency-Key", key).body(draft).post("/v2/auth/otp/challenges");
    }
}
