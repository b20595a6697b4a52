package io.terrace.community.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.startsWith;

import biweekly.Biweekly;
import biweekly.ICalVersion;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.TestClub;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class EventIcsWriterTest {

    private static final String TITLE =
            "Terrace FC; \"the Derby\", \\o/ \uD83C\uDFDF ñandú — a title that is far longer than a line may be\nand on";

    private final TestClub club = TestClub.anyone();

    /// Kick-offs at 20:00 on the days before and after clocks change, and in the hour that is missing or comes twice:
    /// each with the offset that was meant.
    @ParameterizedTest
    @CsvSource({
        "America/New_York, 2027-03-13T20:00-05:00, 2027-03-14T01:00:00Z",
        "America/New_York, 2027-03-14T20:00-04:00, 2027-03-15T00:00:00Z",
        "America/New_York, 2027-03-14T02:30-05:00, 2027-03-14T07:30:00Z",
        "America/New_York, 2027-11-07T01:30-04:00, 2027-11-07T05:30:00Z",
        "America/New_York, 2027-11-07T01:30-05:00, 2027-11-07T06:30:00Z",
        "Europe/Madrid, 2027-03-27T20:00+01:00, 2027-03-27T19:00:00Z",
        "Europe/Madrid, 2027-03-28T20:00+02:00, 2027-03-28T18:00:00Z",
        "Europe/Madrid, 2027-10-31T02:30+02:00, 2027-10-31T00:30:00Z",
        "Europe/Madrid, 2027-10-31T02:30+01:00, 2027-10-31T01:30:00Z",
        "Australia/Lord_Howe, 2027-04-04T01:45+11:00, 2027-04-03T14:45:00Z",
        "Australia/Lord_Howe, 2027-04-04T01:45+10:30, 2027-04-03T15:15:00Z",
        "Australia/Lord_Howe, 2027-10-03T20:00+11:00, 2027-10-03T09:00:00Z",
    })
    void aCalendarShowsTheMomentThatWasMeant(String zone, String startsAt, Instant expected) {
        String event = club.event(Map.of(
                "startsAt", startsAt.replaceAll("([+-]\\d\\d:\\d\\d)$", ":00$1"),
                "endsAt", expected.plusSeconds(7_200).toString(),
                "venue", TestClub.venue(10, 20, zone)));

        VEvent read = read(event);

        assertThat(read.getDateStart().getValue().toInstant()).isEqualTo(expected);
        assertThat(read.getDateEnd().getValue().toInstant()).isEqualTo(expected.plusSeconds(7_200));
        LocalDateTime meant = LocalDateTime.parse(startsAt.substring(0, 16));
        LocalDateTime shown =
                LocalDateTime.ofInstant(read.getDateStart().getValue().toInstant(), ZoneId.of(zone));
        int times = ZoneId.of(zone).getRules().getValidOffsets(meant).size();
        System.out.printf("%s: %s, there %d times, is %s and shown as %s%n", zone, startsAt, times, expected, shown);
        assertThat(shown.equals(meant)).isEqualTo(times > 0);
    }

    @Test
    void calendarReturnsTheFieldsOfTheEvent() {
        String event = club.event(Map.of("title", TITLE));
        club.change(event, Map.of("kind", "meetup")).then().statusCode(200);

        String text = text(event);
        VEvent read = read(event);

        assertThat(text.split("\r\n")).allMatch(line -> line.getBytes(UTF_8).length <= 75);
        assertThat(read.getSummary().getValue()).isEqualTo(TITLE);
        assertThat(read.getLocation().getValue()).isEqualTo("Main Stand");
        assertThat(read.getUid().getValue()).isEqualTo(event + "@terrace");
        assertThat(read.getSequence().getValue()).isEqualTo(1);
        assertThat(read.getGeo().getLatitude()).isEqualTo(40.4531);
        assertThat(read.getStatus().isConfirmed()).isTrue();
    }

    @Test
    void aCancelledEventIsCancelledThereToo() {
        String event = club.event(Map.of());
        club.direct(event, "cancel");

        assertThat(read(event).getStatus().isCancelled()).isTrue();
    }

    private String text(String event) {
        return club.fan()
                .get("/v2/events/{id}/ics", event)
                .then()
                .statusCode(200)
                .contentType(startsWith("text/calendar"))
                .extract()
                .asString();
    }

    /// As a kept parser reads it, which finds nothing to object to.
    private VEvent read(String event) {
        var calendar = Biweekly.parse(text(event));
        ICalendar first = calendar.first();
        assertThat(first.validate(ICalVersion.V2_0).isEmpty()).isTrue();
        return first.getEvents().getFirst();
    }
}
