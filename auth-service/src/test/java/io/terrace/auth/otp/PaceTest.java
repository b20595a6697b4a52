package io.terrace.auth.otp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.auth.otp.Admission.Admitted;
import io.terrace.auth.otp.Admission.Cooling;
import io.terrace.auth.otp.Admission.Exhausted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final Pace pace = new Pace(new Pace.Key("subject", Pace.Act.VERIFY));

    @Test
    void threeInAMinuteAndNoFourth() {
        assertThat(pace.attempt(NOON)).isInstanceOf(Admitted.class);
        assertThat(pace.attempt(NOON.plusSeconds(10))).isInstanceOf(Admitted.class);
        assertThat(pace.attempt(NOON.plusSeconds(20))).isInstanceOf(Admitted.class);
        assertThat(pace.attempt(NOON.plusSeconds(30))).isEqualTo(new Exhausted(Duration.ofSeconds(30)));
        assertThat(pace.attempt(NOON.plusSeconds(60))).isInstanceOf(Admitted.class);
    }

    @Test
    void tenInAnHourAndNoEleventh() {
        for (int minute = 0; minute < 10; minute++) {
            assertThat(pace.attempt(NOON.plusSeconds(60L * minute))).isInstanceOf(Admitted.class);
        }

        assertThat(pace.attempt(NOON.plusSeconds(600))).isEqualTo(new Exhausted(Duration.ofMinutes(50)));
        assertThat(pace.attempt(NOON.plusSeconds(3599))).isEqualTo(new Exhausted(Duration.ofSeconds(1)));
        assertThat(pace.attempt(NOON.plusSeconds(3600))).isInstanceOf(Admitted.class);
    }

    @Test
    void theCooldownIsToldBeforeTheLimits() {
        pace.attempt(NOON);
        pace.coolDown(NOON);

        assertThat(pace.attempt(NOON.plusMillis(500))).isEqualTo(new Cooling(Duration.ofMillis(59_500)));
        assertThat(pace.attempt(NOON.plusSeconds(60))).isInstanceOf(Admitted.class);
    }

    @Test
    void whoWaitsOutTheCooldownIsNotSentAwayAgain() {
        for (int minute = 0; minute < 10; minute++) {
            pace.attempt(NOON.plusSeconds(60L * minute));
            pace.coolDown(NOON.plusSeconds(60L * minute));
        }

        assertThat(pace.attempt(NOON.plusSeconds(541))).isEqualTo(new Cooling(Duration.ofSeconds(3600 - 541)));
    }

    @Test
    void aLiftedCooldownLeavesTheAttemptCounted() {
        for (int i = 0; i < 3; i++) {
            pace.attempt(NOON);
            pace.coolDown(NOON);
            pace.lift();
        }

        assertThat(pace.attempt(NOON.plusSeconds(1))).isEqualTo(new Exhausted(Duration.ofSeconds(59)));
    }

    /// Whatever the history: no minute holds four, no hour eleven, and the pause is exact.
    @Test
    void noHistoryExceedsTheLimits() {
        long seed = System.nanoTime();
        System.out.println("PaceTest seed " + seed);
        var random = new Random(seed);
        var admitted = new ArrayList<Instant>();
        Instant now = NOON;
        for (int i = 0; i < 5_000; i++) {
            now = now.plusMillis(random.nextInt(20) == 0 ? random.nextInt(3_600_000) : random.nextInt(30_000));
            switch (pace.attempt(now)) {
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

    private static boolean isFull(List<Instant> admitted, Instant at) {
        return within(admitted, at, Duration.ofMinutes(1)) >= 3 || within(admitted, at, Duration.ofHours(1)) >= 10;
    }

    private static long within(List<Instant> admitted, Instant now, Duration window) {
        return admitted.reversed().stream()
                .takeWhile(at -> at.isAfter(now.minus(window)))
                .count();
    }
}
