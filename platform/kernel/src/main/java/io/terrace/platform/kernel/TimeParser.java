package io.terrace.platform.kernel;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// Reads points in time as clients send them. One range holds for all of them, in bodies and in parameters: the years
/// 0001 to 9999 in UTC. Java's range is wider than what Postgres can store and what RFC 3339 can write.
public final class TimeParser {

    private static final int MIN_YEAR = 1;
    private static final int MAX_YEAR = 9999;
    private static final Instant MIN = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant MAX = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private TimeParser() {}

    /// An instant in RFC 3339, with any offset. Digits below a microsecond are cut off, as Postgres would round them
    /// up.
    ///
    /// @throws DateTimeException for text that is no instant
    /// @throws OutOfRangeException for a year before 0001 or after 9999
    public static Instant instant(String text) {
        Instant at = Instant.parse(text);
        if (!isInRange(at)) {
            throw new OutOfRangeException();
        }
        return at.truncatedTo(ChronoUnit.MICROS);
    }

    /// A date in ISO 8601, such as `2026-01-31`.
    ///
    /// @throws DateTimeException for text that is no date
    /// @throws OutOfRangeException for a year before 0001 or after 9999
    public static LocalDate date(String text) {
        LocalDate date = LocalDate.parse(text);
        if (date.getYear() < MIN_YEAR || date.getYear() > MAX_YEAR) {
            throw new OutOfRangeException();
        }
        return date;
    }

    /// Whether the instant is one that clients may send and that every answer can show.
    public static boolean isInRange(Instant at) {
        return !at.isBefore(MIN) && !at.isAfter(MAX);
    }

    /// A point in time before the year 0001 or after the year 9999.
    public static final class OutOfRangeException extends DateTimeException {

        OutOfRangeException() {
            super("The year is not between 0001 and 9999");
        }
    }
}
