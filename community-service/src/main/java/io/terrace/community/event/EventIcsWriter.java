package io.terrace.community.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/// An event as RFC 5545 has it. Times are in UTC, so that no calendar has to know a zone's rules.
final class EventIcsWriter {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int LONGEST_LINE = 75;

    private final StringBuilder text = new StringBuilder();

    private EventIcsWriter() {}

    static String of(Event event, Instant now) {
        EventDetails plan = event.plan();
        EventIcsWriter calendar = new EventIcsWriter();
        List.of("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Terrace//Events//EN", "METHOD:PUBLISH", "BEGIN:VEVENT")
                .forEach(calendar::line);
        calendar.line("UID:" + event.id() + "@terrace");
        calendar.line("DTSTAMP:" + TIME.format(event.updatedAt()));
        calendar.line("SEQUENCE:" + event.revision());
        calendar.line("DTSTART:" + TIME.format(plan.startsAt()));
        calendar.line("DTEND:" + TIME.format(plan.endsAt()));
        calendar.line("SUMMARY:" + escaped(plan.title()));
        calendar.line("LOCATION:" + escaped(plan.venue().name()));
        calendar.line(String.format(
                Locale.ROOT, "GEO:%.6f;%.6f", plan.venue().lat(), plan.venue().lng()));
        calendar.line("URL:service://event/" + event.id());
        calendar.line("STATUS:" + status(event.status(now)));
        List.of("END:VEVENT", "END:VCALENDAR").forEach(calendar::line);
        return calendar.text.toString();
    }

    private static String status(EventStatus status) {
        return switch (status) {
            case SCHEDULED, LIVE, ENDED -> "CONFIRMED";
            case POSTPONED -> "TENTATIVE";
            case CANCELLED -> "CANCELLED";
        };
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\")
                .replace(";", "\\;")
                .replace(",", "\\,")
                .replace("\r\n", "\\n")
                .replace("\n", "\\n")
                .replaceAll("\\p{Cntrl}", " ");
    }

    /// Folded at 75 octets, never within a character.
    private void line(String line) {
        int octets = 0;
        for (int at = 0; at < line.length(); ) {
            int point = line.codePointAt(at);
            String character = Character.toString(point);
            int more = character.getBytes(UTF_8).length;
            if (octets + more > LONGEST_LINE) {
                text.append("\r\n ");
                octets = 1;
            }
            text.append(character);
            octets += more;
            at += Character.charCount(point);
        }
        text.append("\r\n");
    }
}
