package io.terrace.community.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreakCalculatorTest {

    /// Sundays on which clocks change, both ways, in hours and in half an hour, north and south, and one at midnight.
    @ParameterizedTest
    @CsvSource({
        "America/New_York, 2026-03-08, 23",
        "America/New_York, 2026-11-01, 25",
        "Europe/Madrid, 2026-03-29, 23",
        "Europe/Madrid, 2026-10-25, 25",
        "Australia/Lord_Howe, 2026-10-04, 23.5",
        "Australia/Lord_Howe, 2026-04-05, 24.5",
        "America/Santiago, 2026-09-06, 23",
        "America/Santiago, 2026-04-05, 24",
        "Asia/Beirut, 2026-03-29, 23",
        "Asia/Kolkata, 2026-03-29, 24",
    })
    void aSundayBelongsToItsWeekHoweverLongItIs(String zone, LocalDate sunday, double hours) {
        ZoneId there = ZoneId.of(zone);
        Instant begins = sunday.atStartOfDay(there).toInstant();
        Instant ends = sunday.plusDays(1).atStartOfDay(there).toInstant();
        int week = WeeklyStreakCalculator.week(begins, there);

        assertThat(Duration.between(begins, ends)).isEqualTo(Duration.ofMinutes((long) (hours * 60)));
        for (Instant at = begins; at.isBefore(ends); at = at.plus(Duration.ofMinutes(10))) {
            assertThat(WeeklyStreakCalculator.week(at, there)).isEqualTo(week);
        }
        assertThat(WeeklyStreakCalculator.week(ends.minusNanos(1), there)).isEqualTo(week);
        assertThat(WeeklyStreakCalculator.week(ends, there)).isEqualTo(week + 1);
        assertThat(WeeklyStreakCalculator.week(begins.minusNanos(1), there)).isEqualTo(week);
    }

    @Test
    void oneMomentIsInAnotherWeekElsewhere() {
        Instant at = Instant.parse("2026-03-29T23:30:00Z");

        assertThat(WeeklyStreakCalculator.week(at, ZoneId.of("Europe/Madrid")))
                .isEqualTo(WeeklyStreakCalculator.week(at, ZoneId.of("America/New_York")) + 1);
        assertThat(WeeklyStreakCalculator.week(Instant.parse("1970-01-05T00:00:00Z"), ZoneId.of("UTC")))
                .isZero();
        assertThat(WeeklyStreakCalculator.week(Instant.parse("1970-01-04T23:59:59Z"), ZoneId.of("UTC")))
                .isEqualTo(-1);
    }

    @Test
    void aWeekMissedEndsIt() {
        assertThat(WeeklyStreakCalculator.endingWith(10, List.of(10, 9, 8, 6))).isEqualTo(3);
        assertThat(WeeklyStreakCalculator.endingWith(7, List.of(10, 9, 8, 6))).isZero();
    }
}
