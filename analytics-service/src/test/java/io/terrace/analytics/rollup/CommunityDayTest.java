package io.terrace.analytics.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// The day of an instant, in every time zone, about the nights on which clocks change.
@QuarkusTest
@WithTestResource(TestStack.class)
class CommunityDayTest {

    /// What lies further back is the same in every release of the time zones.
    private static final Instant FROM = Instant.parse("2023-01-01T00:00:00Z");

    private static final Instant TO = Instant.parse("2025-01-01T00:00:00Z");

    @Test
    void communityDayMatchesLocalDateInEveryZone() throws SQLException {
        try (Connection owner = OwnerConnection.open()) {
            Set<String> zones = zones(owner);
            assertThat(zones).hasSizeGreaterThan(400);
            for (String zone : zones) {
                enter(owner, Ids.next());
                begin(owner, zone, Instant.EPOCH);
                for (Instant instant : about(ZoneId.of(zone))) {
                    assertThat(day(owner, instant))
                            .as("%s in %s", instant, zone)
                            .isEqualTo(instant.atZone(ZoneId.of(zone)).toLocalDate());
                }
            }
        }
    }

    @Test
    void aZoneHoldsFromItsEraOn() throws SQLException {
        Instant change = Instant.parse("2024-06-01T12:00:00Z");
        try (Connection owner = OwnerConnection.open()) {
            enter(owner, Ids.next());
            begin(owner, "Pacific/Kiritimati", Instant.EPOCH);
            begin(owner, "Pacific/Pago_Pago", change);

            assertThat(day(owner, change.minusMillis(1))).isEqualTo("2024-06-02");
            assertThat(day(owner, change)).isEqualTo("2024-06-01");
        }
    }

    /// Around both midnights of each day on which the clocks change, and around the change; of a zone without any,
    /// around one midnight.
    private static List<Instant> about(ZoneId zone) {
        List<LocalDate> days = new ArrayList<>(List.of(LocalDate.of(2024, 2, 29)));
        List<Instant> instants = new ArrayList<>();
        ZoneOffsetTransition change = zone.getRules().nextTransition(FROM);
        while (change != null && change.getInstant().isBefore(TO)) {
            instants.add(change.getInstant());
            days.add(change.getDateTimeBefore().toLocalDate());
            days.add(change.getDateTimeAfter().toLocalDate().plusDays(1));
            change = zone.getRules().nextTransition(change.getInstant());
        }
        days.forEach(day -> instants.add(day.atStartOfDay(zone).toInstant()));
        return instants.stream()
                .flatMap(instant -> LongStream.of(-1, 0, 1).mapToObj(instant::plusMillis))
                .toList();
    }

    private static Set<String> zones(Connection owner) throws SQLException {
        Set<String> zones = new TreeSet<>();
        try (var names = owner.createStatement().executeQuery("select name from pg_timezone_names")) {
            while (names.next()) {
                zones.add(names.getString(1));
            }
        }
        zones.retainAll(ZoneId.getAvailableZoneIds());
        // Abbreviations, which no community can choose: Postgres knows no summer time of them.
        zones.removeAll(List.of("CET", "EET", "MET", "WET"));
        return zones;
    }

    private static void enter(Connection owner, UUID community) throws SQLException {
        try (var set = owner.prepareStatement("select set_config('terrace.community', ?, false)")) {
            set.setString(1, community.toString());
            set.execute();
        }
    }

    private static void begin(Connection owner, String zone, Instant from) throws SQLException {
        try (var insert = owner.prepareStatement(
                "insert into zone_era (community_id, starts_at, zone) values (terrace_community(), ?, ?)")) {
            insert.setObject(1, OffsetDateTime.ofInstant(from, ZoneOffset.UTC));
            insert.setString(2, zone);
            insert.executeUpdate();
        }
    }

    private static LocalDate day(Connection owner, Instant instant) throws SQLException {
        try (var query = owner.prepareStatement("select community_day(?)")) {
            query.setObject(1, OffsetDateTime.ofInstant(instant, ZoneOffset.UTC));
            try (var row = query.executeQuery()) {
                row.next();
                return row.getObject(1, LocalDate.class);
            }
        }
    }
}
