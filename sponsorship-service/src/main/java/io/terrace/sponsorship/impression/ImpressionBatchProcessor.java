package io.terrace.sponsorship.impression;

import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.impression.DecidedImpression.ImpressionOutcome;
import io.terrace.sponsorship.impression.ImpressionCommand.EventKey;
import io.terrace.sponsorship.impression.ImpressionCommand.ExposureKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// The results of one transaction's events, one after another. Locks, each kind by id: the exposures of the fans,
/// the goals, their leases. So of the same event at two replicas the second sees what the first has added.
final class ImpressionBatchProcessor {

    private record LockedExposure(ExposureKey key, Set<UUID> held, boolean shown) {}

    private record LockedLease(UUID id, long remaining) {}

    /// Of one fan, over all campaigns; more are no fan's.
    private static final int MAX_IMPRESSIONS_A_MINUTE = 120;

    private final Instant now;
    private final Map<ExposureKey, Set<UUID>> held = new HashMap<>();
    private final Set<ExposureKey> reached = new HashSet<>();
    private final Map<UUID, Long> remaining;
    private final Map<UUID, Long> paces;
    private final Map<EventKey, ImpressionOutcome> known;
    private final List<DecidedImpression> rows = new ArrayList<>();

    ImpressionBatchProcessor(Sql sql, List<ImpressionCommand> commands) {
        List<ExposureKey> exposures =
                commands.stream().map(ImpressionCommand::exposure).distinct().toList();
        for (LockedExposure exposure : lock(sql, exposures)) {
            held.put(exposure.key(), new HashSet<>(exposure.held()));
            if (exposure.shown()) {
                reached.add(exposure.key());
            }
        }
        remaining = lockLeases(sql, commands);
        // After the locks: the earlier holder has added its rows.
        now = sql.first("select statement_timestamp() as now", row -> row.instant("now"))
                .orElseThrow();
        known = known(sql, commands);
        paces = paces(sql, exposures);
    }

    private static List<LockedExposure> lock(Sql sql, List<ExposureKey> keys) {
        return sql.list(
                """
                select e.subject, e.campaign_id, e.shown > 0 as shown,
                    array_to_string(live_ids(e.held, e.held_until, statement_timestamp()), ',') as held
                from exposure e join unnest(?, ?) as k (subject, campaign)
                    on e.subject = k.subject and e.campaign_id = k.campaign
                where e.community_id = terrace_community() order by e.subject, e.campaign_id for update of e""",
                row -> new LockedExposure(
                        new ExposureKey(row.id("subject"), row.id("campaign_id")),
                        row.text("held").isEmpty()
                                ? Set.of()
                                : Arrays.stream(row.text("held").split(",", -1))
                                        .map(UUID::fromString)
                                        .collect(Collectors.toSet()),
                        row.flag("shown")),
                ArrayParameter.ids(keys, ExposureKey::subject),
                ArrayParameter.ids(keys, ExposureKey::campaign));
    }

    private static Map<UUID, Long> lockLeases(Sql sql, List<ImpressionCommand> commands) {
        List<ImpressionCommand> leased = commands.stream()
                .filter(command -> command.token().lease() != null)
                .toList();
        if (leased.isEmpty()) {
            return Map.of();
        }
        ArrayParameter campaigns = ArrayParameter.ids(leased.stream()
                .map(command -> command.token().campaignId())
                .distinct()
                .toList());
        sql.list("""
                select 1 as one from campaign_goal where community_id = terrace_community() and campaign_id = any(?)
                order by campaign_id for update""", row -> row.number("one"), campaigns);
        return new HashMap<>(sql
                .list(
                        """
                        select id, remaining from goal_lease where community_id = terrace_community()
                            and campaign_id = any(?) and id = any(?) and expires_at > statement_timestamp()
                        order by campaign_id, id for update""",
                        row -> new LockedLease(row.id("id"), row.number("remaining")),
                        campaigns,
                        ArrayParameter.ids(leased, command -> command.token().lease()))
                .stream()
                .collect(toMap(LockedLease::id, LockedLease::remaining)));
    }

    private record KnownRow(EventKey key, ImpressionOutcome outcome) {}

    private static Map<EventKey, ImpressionOutcome> known(Sql sql, List<ImpressionCommand> commands) {
        return new HashMap<>(sql
                .list(
                        """
                                select placement_id, type, outcome from impression
                                where community_id = terrace_community() and placement_id = any(?)""",
                        row -> new KnownRow(
                                new EventKey(row.id("placement_id"), row.constant("type", ImpressionType.class)),
                                row.constant("outcome", ImpressionOutcome.class)),
                        ArrayParameter.ids(commands.stream()
                                .map(command -> command.token().id())
                                .distinct()
                                .toList()))
                .stream()
                .collect(toMap(KnownRow::key, KnownRow::outcome)));
    }

    private record SubjectPace(UUID subject, long impressions) {}

    /// How many impressions of each subject were counted in the last minute: an exposure keeps until when each counts.
    private static Map<UUID, Long> paces(Sql sql, List<ExposureKey> keys) {
        return new HashMap<>(sql
                .list(
                        """
                        select e.subject, count(*) as impressions
                        from exposure e
                        join campaign c on c.community_id = e.community_id and c.id = e.campaign_id
                        cross join unnest(e.shown_until) as s (ends)
                        where e.community_id = terrace_community() and e.subject = any(?)
                            and s.ends > statement_timestamp() + make_interval(secs => c.window_sec - 60)
                        group by e.subject""",
                        row -> new SubjectPace(row.id("subject"), row.number("impressions")),
                        ArrayParameter.ids(keys.stream()
                                .map(ExposureKey::subject)
                                .distinct()
                                .toList()))
                .stream()
                .collect(toMap(SubjectPace::subject, SubjectPace::impressions)));
    }

    List<DecidedImpression> rows() {
        return rows;
    }

    ImpressionResult decide(ImpressionCommand command) {
        if (known.containsKey(command.key())) {
            return ImpressionResult.DUPLICATE;
        }
        if (!command.possible()) {
            return count(command, ImpressionOutcome.INVALID);
        }
        return switch (command.type()) {
            case IMPRESSION -> confirm(command);
            case VIEWABLE -> view(command);
            case SERVED, CLICK, DISMISS ->
                count(command, isLate(command) ? ImpressionOutcome.LATE : ImpressionOutcome.COUNTED);
        };
    }

    /// Turns what is held into what was shown. What lapsed before, by the fan's row, is late: the cap and the goal may
    /// have gone to another placement.
    private ImpressionResult confirm(ImpressionCommand command) {
        Set<UUID> exposures = held.getOrDefault(command.exposure(), Set.of());
        UUID lease = command.token().lease();
        boolean paid = lease == null || remaining.getOrDefault(lease, 0L) > 0;
        if (!exposures.contains(command.token().id()) || !paid) {
            add(command, ImpressionType.IMPRESSION, ImpressionOutcome.LATE, false);
            return ImpressionResult.EXPIRED;
        }
        if (paces.merge(command.token().subject(), 1L, Long::sum) > MAX_IMPRESSIONS_A_MINUTE) {
            add(command, ImpressionType.IMPRESSION, ImpressionOutcome.INVALID, false);
            return ImpressionResult.VELOCITY;
        }
        exposures.remove(command.token().id());
        if (lease != null) {
            remaining.merge(lease, -1L, Long::sum);
        }
        add(command, ImpressionType.IMPRESSION, ImpressionOutcome.COUNTED, reached.add(command.exposure()));
        return ImpressionResult.COUNTED;
    }

    /// What was in view was on a screen.
    private ImpressionResult view(ImpressionCommand command) {
        if (!known.containsKey(command.impression())) {
            confirm(command);
        }
        ImpressionOutcome impression = Objects.requireNonNull(known.get(command.impression()));
        return count(
                command,
                impression == ImpressionOutcome.COUNTED && isLate(command) ? ImpressionOutcome.LATE : impression);
    }

    private boolean isLate(ImpressionCommand command) {
        return !now.isBefore(command.token().expiresAt());
    }

    private ImpressionResult count(ImpressionCommand command, ImpressionOutcome outcome) {
        add(command, command.type(), outcome, false);
        return switch (outcome) {
            case COUNTED -> ImpressionResult.COUNTED;
            case LATE -> ImpressionResult.EXPIRED;
            case INVALID -> ImpressionResult.IMPOSSIBLE_ORDER;
        };
    }

    private void add(ImpressionCommand command, ImpressionType type, ImpressionOutcome outcome, boolean firstOfFan) {
        known.put(new EventKey(command.token().id(), type), outcome);
        rows.add(new DecidedImpression(type, command.token(), outcome, firstOfFan));
    }
}
