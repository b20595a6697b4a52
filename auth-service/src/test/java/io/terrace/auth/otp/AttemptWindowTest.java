package io.terrace.auth.otp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.auth.otp.AttemptDecision.Admitted;
import io.terrace.auth.otp.AttemptDecision.Cooling;
import io.terrace.auth.otp.AttemptDecision.Exhausted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AttemptWindowTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final UUID MESSAGE = new UUID(0, 1);

    private final AttemptWindow pace = new AttemptWindow(new AttemptWindow.Key("subject", AttemptWindow.Act.VERIFY));

    @Test
    void threeInAMinuteAndNoFourth() {
        assertThat(attempt(NOON)).isInstanceOf(Admitted.class);
        assertThat(attempt(NOON.plusSeconds(10))).isInstanceOf(Admitted.class);
        assertThat(attempt(NOON.plusSeconds(20))).isInstanceOf(Admitted.class);
        assertThat(attempt(NOON.plusSeconds(30))).isEqualTo(new Exhausted(Duration.ofSeconds(30)));
        assertThat(attempt(NOON.plusSeconds(60))).isInstanceOf(Admitted.class);
    }

    @Test
    void tenInAnHourAndNoEleventh() {
        for (int minute = 0; minute < 10; minute++) {
            assertThat(attempt(NOON.plusSeconds(60L * minute))).isInstanceOf(Admitted.class);
        }

        assertThat(attempt(NOON.plusSeconds(600))).isEqualTo(new Exhausted(Duration.ofMinutes(50)));
        assertThat(attempt(NOON.plusSeconds(3599))).isEqualTo(new Exhausted(Duration.ofSeconds(1)));
        assertThat(attempt(NOON.plusSeconds(3600))).isInstanceOf(Admitted.class);
    }

    @Test
    void strangersAtOneAddressHaveSixOfAnHoursTen() {
        for (int minute = 0; minute < 6; minute++) {
            assertThat(pace.attempt(NOON.plusSeconds(60L * minute), "a")).isInstanceOf(Admitted.class);
        }

        Instant now = NOON.plusSeconds(600);
        assertThat(pace.attempt(now, "a")).isEqualTo(new Exhausted(Duration.ofMinutes(50)));
        assertThat(pace.attempt(now, "b")).isInstanceOf(Admitted.class);
        assertThat(attempt(now)).isInstanceOf(Admitted.class);
        assertThat(pace.attempt(NOON.plusSeconds(3600), "a")).isInstanceOf(Admitted.class);
    }

    @Test
    void strangersHaveEightOfAnHoursTenHoweverManyAddressesTheyHave() {
        for (int minute = 0; minute < 8; minute++) {
            assertThat(pace.attempt(NOON.plusSeconds(60L * minute), "address " + minute))
                    .isInstanceOf(Admitted.class);
        }

        Instant now = NOON.plusSeconds(600);
        assertThat(pace.attempt(now, "another")).isEqualTo(new Exhausted(Duration.ofMinutes(50)));
        assertThat(attempt(now)).isInstanceOf(Admitted.class);
        assertThat(attempt(now)).isInstanceOf(Admitted.class);
        assertThat(attempt(now)).isInstanceOf(Exhausted.class);
    }

    @Test
    void strangersShareExcludesAttemptsTakenBack() {
        for (int minute = 0; minute < 6; minute++) {
            pace.attempt(NOON.plusSeconds(60L * minute), "a");
        }

        pace.takeBack(NOON.plusSeconds(60), pace.cooldownUntil());

        assertThat(pace.attempt(NOON.plusSeconds(600), "a")).isInstanceOf(Admitted.class);
        assertThat(pace.attempt(NOON.plusSeconds(660), "a")).isEqualTo(new Exhausted(Duration.ofMinutes(49)));
    }

    /// Whatever the history: one who knows the identifier and can come from anywhere leaves two of each hour.
    @Test
    void noStrangersHistoryUsesUpAnHour() {
        long seed = System.nanoTime();
        System.out.println("AttemptWindowTest seed " + seed);
        var random = new Random(seed);
        var admitted = new ArrayList<Instant>();
        Instant now = NOON;
        for (int i = 0; i < 5_000; i++) {
            now = now.plusMillis(random.nextInt(20) == 0 ? random.nextInt(3_600_000) : random.nextInt(30_000));
            if (pace.attempt(now, "address " + random.nextInt(20)) instanceof Admitted) {
                admitted.add(now);
            }
            assertThat(within(admitted, now, Duration.ofHours(1))).isLessThanOrEqualTo(8);
        }
    }

    @Test
    void cooldownIsReportedBeforeTheLimits() {
        attempt(NOON);
        pace.coolDown(MESSAGE, NOON);

        assertThat(attempt(NOON.plusMillis(500))).isEqualTo(new Cooling(Duration.ofMillis(59_500)));
        assertThat(attempt(NOON.plusSeconds(60))).isInstanceOf(Admitted.class);
    }

    @Test
    void cooldownIncludesTheWaitForTheHourlyLimit() {
        for (int minute = 0; minute < 10; minute++) {
            attempt(NOON.plusSeconds(60L * minute));
            pace.coolDown(MESSAGE, NOON.plusSeconds(60L * minute));
        }

        assertThat(attempt(NOON.plusSeconds(541))).isEqualTo(new Cooling(Duration.ofSeconds(3600 - 541)));
    }

    @Test
    void aLiftedCooldownLeavesTheAttemptCounted() {
        for (int i = 0; i < 3; i++) {
            attempt(NOON);
            pace.coolDown(MESSAGE, NOON);
            pace.lift();
        }

        assertThat(attempt(NOON.plusSeconds(1))).isEqualTo(new Exhausted(Duration.ofSeconds(59)));
    }

    @Test
    void wordOfALostMessageEndsItsCooldownAndNoOther() {
        var next = new UUID(0, 2);
        pace.coolDown(MESSAGE, NOON);
        pace.coolDown(next, NOON);

        assertThat(pace.lose(MESSAGE)).isFalse();
        assertThat(pace.cooldownUntil()).isPresent();
        assertThat(pace.lose(next)).isTrue();
        assertThat(pace.cooldownUntil()).isEmpty();
        assertThat(pace.lose(next)).isFalse();
    }

    @Test
    void aMessageThatIsLostBeforeItIsSettledBringsNoCooldown() {
        pace.coolDown(MESSAGE, NOON);
        pace.lose(MESSAGE);

        pace.coolDown(MESSAGE, NOON.plusSeconds(1));

        assertThat(pace.cooldownUntil()).isEmpty();
    }

    @Test
    void takingBackAnAttemptRestoresTheStateBefore() {
        attempt(NOON);
        pace.coolDown(MESSAGE, NOON);
        Instant later = NOON.plusSeconds(70);
        var cooledUntil = pace.cooldownUntil();
        attempt(later);
        pace.coolDown(MESSAGE, later);

        pace.takeBack(later, cooledUntil);

        assertThat(pace.attempts()).containsExactly(NOON);
        assertThat(attempt(later)).isInstanceOf(Admitted.class);
    }

    @Test
    void aHundredFailuresInARowBringAnHourAndEveryTenMoreAnotherAndNeverLonger() {
        var pauses = new ArrayList<Duration>();
        Instant now = NOON;
        for (int failure = 1; failure <= 160; failure++) {
            now = now.plusSeconds(7200);
            assertThat(attempt(now)).isInstanceOf(Admitted.class);
            pace.fail(now);
            Instant failed = now;
            pace.pause(now).ifPresent(pause -> {
                assertThat(attempt(failed.plusSeconds(600))).isEqualTo(new Exhausted(pause.minusSeconds(600)));
                pauses.add(pause);
            });
            now = now.plus(pace.pause(now).orElse(Duration.ZERO));
        }

        assertThat(pauses).hasSize(7).containsOnly(Duration.ofHours(1));
    }

    /// A stranger who goes on for as long as they like.
    @Test
    void attemptIsAdmittedAnHourAfterTheLastFailure() {
        Instant now = NOON;
        for (int failure = 1; failure <= 1000; failure++) {
            now = now.plusSeconds(400);
            if (attempt(now) instanceof Admitted) {
                pace.fail(now);
            }
        }

        assertThat(attempt(now.plus(Duration.ofHours(1)))).isInstanceOf(Admitted.class);
    }

    @Test
    void aRowThatRestsForADayIsOver() {
        Instant now = NOON;
        for (int failure = 1; failure < 100; failure++) {
            now = now.plusSeconds(600);
            attempt(now);
            pace.fail(now);
        }
        Instant later = now.plus(Duration.ofDays(1)).plusSeconds(1);

        attempt(later);
        pace.fail(later);

        assertThat(pace.pause(later)).isEmpty();
    }

    @Test
    void aRightCodeEndsTheRow() {
        for (int failure = 1; failure < 100; failure++) {
            pace.fail(NOON);
        }
        pace.succeed();
        pace.fail(NOON);

        assertThat(pace.pause(NOON)).isEmpty();
    }

    /// Whatever the history: no minute holds four, no hour eleven, and the pause is exact.
    @Test
    void noHistoryExceedsTheLimits() {
        long seed = System.nanoTime();
        System.out.println("AttemptWindowTest seed " + seed);
        var random = new Random(seed);
        var admitted = new ArrayList<Instant>();
        Instant now = NOON;
        for (int i = 0; i < 5_000; i++) {
            now = now.plusMillis(random.nextInt(20) == 0 ? random.nextInt(3_600_000) : random.nextInt(30_000));
            switch (attempt(now)) {
                case Admitted() -> admitted.add(now);
                case Exhausted(Duration pause) -> {
                    assertThat(isFull(admitted, now.plus(pause).minusMillis(1))).isTrue();
                    assertThat(isFull(admitted, now.plus(pause))).isFalse();
                }
                case Cooling(Duration pause) -> throw new AssertionError("Nothing was sent");
            }
            assertThat(within(admitted, now, Duration.ofMinutes(1))).isLessThanOrEqualTo(3);
            assertThat(within(admitted, now, Duration.ofHours(1))).isLessThanOrEqualTo(10);
        }
    }

    /// From an installation that is known.
    private AttemptDecision attempt(Instant at) {
        return pace.attempt(at, AttemptWindow.KNOWN);
    }

    private static boolean isFull(List<Instant> admitted, Instant at) {
        return within(admitted, at, Duration.ofMinutes(1)) >= 3 || within(admitted, at, Duration.ofHours(1)) >= 10;
    }

    private static long within(List<Instant> admitted, Instant now, Duration window) {
        return admitted.reversed().stream()
                .takeWhile(at -> at.isAfter(now.minus(window)))
                .count();
    }
}
