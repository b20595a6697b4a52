package io.terrace.sponsorship.member;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What campaigns may be targeted by of one fan, at the moment of one statement.
///
/// @param personalised whether the fan has agreed to personalised sponsorship; without it nothing else here is used
/// @param squadSize counted up to 1,000
/// @param tier null where no event of wallet-service has named one
/// @param checkedInTo those of the events asked for
public record FanTraits(
        boolean personalised, long squadSize, @Nullable String tier, Set<UUID> checkedInTo) {

    /// Of a fan who has agreed to nothing.
    public static final FanTraits NONE = new FanTraits(false, 0, null, Set.of());

    /// The columns that [#read] reads, of the fan `fan` and the events `events`, which are SQL: a `uuid` and a
    /// `uuid[]`.
    public static String columns(String fan, String events) {
        return """
                coalesce((select tm.personalised from member tm
                    where tm.community_id = terrace_community() and tm.user_id = %1$s), false) as fan_personalised,
                (select tm.tier from member tm
                    where tm.community_id = terrace_community() and tm.user_id = %1$s) as fan_tier,
                (select count(*) from (select from squad ts
                    where ts.community_id = terrace_community() and ts.user_id = %1$s limit 1000) as of) as fan_squad,
                (select string_agg(tc.event_id::text, ',') from check_in tc
                    where tc.community_id = terrace_community() and tc.user_id = %1$s
                        and tc.event_id = any(%2$s)) as fan_events""".formatted(fan, events);
    }

    public static FanTraits read(Row row) {
        if (!row.flag("fan_personalised")) {
            return NONE;
        }
        String events = row.textOrNull("fan_events");
        return new FanTraits(
                true,
                row.number("fan_squad"),
                row.textOrNull("fan_tier"),
                events == null
                        ? Set.of()
                        : Arrays.stream(events.split(",", -1))
                                .map(UUID::fromString)
                                .collect(Collectors.toUnmodifiableSet()));
    }

    /// @param events those that campaigns are targeted at
    public static FanTraits of(Sql sql, UUID fan, Collection<UUID> events) {
        return sql.first(
                        "select " + columns("f.fan", "f.events")
                                + " from (values (?::uuid, ?::uuid[])) as f (fan, events)",
                        FanTraits::read,
                        fan,
                        ArrayParameter.ids(events))
                .orElseThrow();
    }
}
