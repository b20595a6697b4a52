package io.terrace.auth.token;

import static io.terrace.auth.token.AccessTokenKeys.WITHDRAW;
import static io.terrace.auth.token.AccessTokenKeys.kid;
import static io.terrace.auth.token.AccessTokenKeys.kidOf;
import static io.terrace.auth.token.AccessTokenKeys.published;
import static io.terrace.auth.token.AccessTokenKeys.rotate;
import static io.terrace.auth.token.AccessTokenKeys.withdraw;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Problems;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.SigningKeyWithdrawn;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A key that leaked.
@QuarkusTest
@WithTestResource(TestStack.class)
class WithdrawnKeyTest {

    private Club club;

    @Inject
    TestClock clock;

    @Inject
    KeyRotationJob rotation;

    @Inject
    HeardEvents heard;

    /// Whatever key another test left waiting signs by then.
    @BeforeEach
    void found() {
        club = Club.found();
        clock.advance(Duration.ofHours(2));
    }

    @Test
    void aWithdrawnKeySignsNoMoreAndIsNotShown() {
        String leaked = kidOf(club);

        List<String> left = withdraw(leaked);
        clock.advance(Duration.ofSeconds(3));

        assertThat(left).doesNotContain(leaked);
        assertThat(kidOf(club)).isNotEqualTo(leaked).isIn(published());
        assertThat(published()).doesNotContain(leaked);
        heard.await(SigningKeyWithdrawn.class, event -> event.kid().equals(leaked));
        Problems.problem(Club.operator().post(WITHDRAW, leaked), 404, "not_found");
    }

    @Test
    void theKeyThatWaitsTakesAWithdrawnOnesPlace() {
        String leaked = kidOf(club);
        String next = rotate(Map.of("signsInSec", 3600));

        withdraw(leaked);
        clock.advance(Duration.ofSeconds(3));

        assertThat(kidOf(club)).isEqualTo(next);
    }

    /// The key before it has been told when to retire: it must not, without one to follow.
    @Test
    void aWithdrawnKeyThatWaitedIsReplaced() {
        String signing = kidOf(club);
        String next = rotate(Map.of("signsInSec", 60));

        withdraw(next);
        clock.advance(Duration.ofSeconds(3));
        assertThat(kidOf(club)).isEqualTo(signing);
        clock.advance(Duration.ofMinutes(2));

        assertThat(kidOf(club)).isNotIn(signing, next);
        clock.advance(Duration.ofHours(25));
        assertThat(published()).contains(kidOf(club));
    }

    @Test
    void concurrentWithdrawalsSucceedOnce() throws Exception {
        String leaked = kidOf(club);

        List<Integer> answers = ParallelRunner.of(
                8, () -> Club.operator().post(WITHDRAW, leaked).statusCode());

        assertThat(answers).containsOnlyOnce(200).allMatch(status -> status == 200 || status == 404);
        clock.advance(Duration.ofSeconds(3));
        assertThat(kidOf(club)).isIn(published());
    }

    @Test
    void sessionsOutliveTheKeyOfTheirTokens() {
        String leaked = kidOf(club);
        String refreshToken = club.sync(Map.of("externalUserId", "fan")).getString("refreshToken");

        withdraw(leaked);
        clock.advance(Duration.ofSeconds(3));

        var answer =
                Club.ok(club.app().body(Map.of("refreshToken", refreshToken)).post("/v2/auth/token/refresh"));
        assertThat(kid(answer.getString("accessToken"))).isNotEqualTo(leaked);
    }

    @Test
    void rotationsAndWithdrawalsAreInThePlatformsLog() {
        clock.advance(Duration.ofDays(40));
        rotation.tend();
        String leaked = kidOf(club);
        String next = rotate(Map.of());
        withdraw(leaked);

        List<String> acts = Club.ok(Club.operator().get("/v2/operator/audit-log"))
                .getList("items.collect { it.actorRole + ' ' + it.action + ' ' + it.targetId.replace('-', '') }");
        assertThat(acts)
                .contains("operator access_token_key_withdrawn " + leaked, "operator access_token_key_rotated " + next)
                .anyMatch(act -> act.startsWith("system access_token_key_rotated "));
        await().until(() ->
                Club.ok(Club.operator().get("/v2/operator/audit-log/verify")).getBoolean("intact"));
        Problems.problem(club.server().get("/v2/operator/audit-log"), 403, "insufficient_scope");
    }
}
