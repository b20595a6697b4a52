package io.terrace.auth.usage;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class UsageViewTest {

    private static final String USAGE = "/v2/partners/{id}/usage";

    private final UsageAggregationJob folding;
    private final TestClock clock;

    private Club club;

    UsageViewTest(UsageAggregationJob folding, TestClock clock) {
        this.folding = folding;
        this.clock = clock;
    }

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void dailyUsageCountsActivityOfThatDay() {
        String email = anyEmail();
        ok(club.verify(club.challenge(email), Mailbox.code(email)));
        JsonPath synced = club.sync(Map.of("externalUserId", "one"));
        club.sync(Map.of("externalUserId", "one"));
        ok(club.refresh(synced.getString("refreshToken")));

        JsonPath today = today();

        assertThat(today.getMap("signIns")).isEqualTo(Map.of("otp", 1, "partner", 2));
        assertThat(today.getInt("otpSends")).isEqualTo(1);
        assertThat(today.getInt("newUsers")).isEqualTo(2);
        assertThat(today.getInt("activeSessions")).isEqualTo(3);
    }

    @Test
    void concurrentFoldsCountEachSignInOnce() throws ExecutionException, InterruptedException {
        ParallelRunner.of(16, () -> {
            club.sync(Map.of("externalUserId", UUID.randomUUID().toString()));
            folding.fold();
            return true;
        });
        folding.fold();

        assertThat(today().getInt("signIns.partner")).isEqualTo(16);
        assertThat(today().getInt("newUsers")).isEqualTo(16);
        assertThat(today().getInt("activeSessions")).isEqualTo(16);
    }

    @Test
    void aSessionIsActiveOnEachDayItIsUsedAlsoOnceFolded() {
        String token = club.sync(Map.of("externalUserId", "one")).getString("refreshToken");
        String first = day();
        clock.advance(Duration.ofDays(1));
        String young = ok(club.refresh(token)).getString("refreshToken");
        String second = day();
        clock.advance(Duration.ofDays(3));
        ok(club.refresh(young));
        folding.fold();

        JsonPath usage = ok(operator().queryParam("from", first).get(USAGE, club.partner()));

        assertThat(usage.getList("days.activeSessions", Integer.class)).containsExactly(1, 1, 0, 0, 1);
        assertThat(usage.getString("days[1].day")).isEqualTo(second);
        assertThat(usage.getString("to")).isEqualTo(day());
    }

    @Test
    void aMonthIsShownUnlessAskedOtherwise() {
        assertThat(ok(operator().get(USAGE, club.partner())).getList("days")).hasSize(30);
        assertThat(ok(usage("2025-01-01", "2026-01-01")).getList("days")).hasSize(366);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-02,2026-01-01",
        "2024-01-01,2026-01-01",
        "yesterday,2026-01-01",
        "2026-02-30,2026-03-01",
        "-999999999-01-01,2026-01-01"
    })
    void aRangeThatIsNoneIsRefused(String from, String to) {
        invalid(usage(from, to), "/from");
    }

    @Test
    void onesOwnUsageOnly() {
        var analyst = club.staff(StaffRole.ANALYST, UUID.randomUUID(), UUID.randomUUID());

        analyst.get(USAGE, club.partner()).then().statusCode(200);
        problem(
                club.staff(StaffRole.ANALYST, UUID.randomUUID(), UUID.randomUUID())
                        .get(USAGE, Club.found().partner()),
                404,
                "not_found");
    }

    private JsonPath today() {
        return JsonPath.from(ok(operator().queryParam("from", day()).get(USAGE, club.partner()))
                        .prettify())
                .setRootPath("days[0]");
    }

    private String day() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
    }

    private Response usage(String from, String to) {
        return operator().queryParam("from", from).queryParam("to", to).get(USAGE, club.partner());
    }
}
