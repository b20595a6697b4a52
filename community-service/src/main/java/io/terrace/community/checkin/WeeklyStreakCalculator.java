package io.terrace.community.checkin;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Collection;
import java.util.Set;

/// Weeks in a row. Clubs play about once a week; a fan who missed a meetup in a week with a match has missed nothing.
final class WeeklyStreakCalculator {

    private static final LocalDate FIRST_MONDAY = LocalDate.of(1970, 1, 5);

    private WeeklyStreakCalculator() {}

    /// The week, from Monday, of the day it was there, counted from 1970-01-05.
    static int week(Instant at, ZoneId there) {
        LocalDate monday = LocalDate.ofInstant(at, there).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        return Math.toIntExact(ChronoUnit.WEEKS.between(FIRST_MONDAY, monday));
    }

    /// How many weeks in a row end with this one.
    static int endingWith(int week, Collection<Integer> weeks) {
        Set<Integer> known = Set.copyOf(weeks);
        int length = 0;
        while (known.contains(week - length)) {
            length++;
        }
        return length;
    }
}
