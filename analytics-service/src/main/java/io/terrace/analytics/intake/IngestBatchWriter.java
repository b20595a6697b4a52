package io.terrace.analytics.intake;

import io.terrace.analytics.intake.EventParseResult.ReadableEvent;
import io.terrace.platform.commit.BatchWriter;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Keeps the batches of one transaction: locks their installations, judges each event, and writes what is new by one
/// COPY and one statement.
final class IngestBatchWriter implements BatchWriter<IngestCommand, List<EventResult>> {

    /// An erasure, or a fan who says no, waits for the batches under way; those that come after see it.
    private static final String LOCKS = """
            select pg_advisory_xact_lock_shared(hashtextextended('erasure/' || terrace_community(), 0)),
                pg_advisory_xact_lock_shared(hashtextextended('consent/' || terrace_community(), 0)),
                prepare_intake()""";

    /// What is known already, and what consent denies. A fan's no overrides everything; without any yes nothing is
    /// kept, unless the partner's policy is that no one has to agree. A key of what is denied holds no id.
    private static final String KEEP = """
            with policy as (
                select coalesce((select s.enabled_by_default and not s.consent_required from community_setting s
                    where s.community_id = terrace_community()), false) as open),
            answered as materialized (
                select s.place, s.id, s.installation_id, s.message_id, s.fan_id, s.consent, s.source, s.type, s.name,
                    s.occurred_at, s.raw_at, s.sent_at, s.received_at, s.properties,
                    md5(terrace_community() || '/' || s.installation_id || '/' || s.message_id)::uuid as blind,
                    (select c.analytics from consent c
                        where c.community_id = terrace_community() and c.user_id = s.fan_id
                            and c.given_at <= s.occurred_at
                        order by c.given_at desc limit 1) as fan_consent,
                    exists (select from erased_fan f
                        where f.community_id = terrace_community() and f.user_id = s.fan_id) as erased
                from pg_temp.intake_stage s),
            judged as materialized (
                select a.*,
                    a.erased or coalesce(not a.consent, false) or coalesce(not a.fan_consent, false)
                        or not (coalesce(a.consent, false) or coalesce(a.fan_consent, false) or p.open) as denied,
                    exists (select from event_key k
                        where k.community_id = terrace_community() and k.installation_id = a.installation_id
                            and k.message_id = a.message_id
                            and k.received_on >= (now() at time zone 'UTC')::date - 2)
                    or exists (select from event_key k
                        where k.community_id = terrace_community() and k.installation_id = a.blind
                            and k.message_id = '' and k.received_on >= (now() at time zone 'UTC')::date - 2) as known
                from answered a cross join policy p),
            keys as (
                insert into event_key (received_on, community_id, installation_id, message_id)
                select (now() at time zone 'UTC')::date, terrace_community(),
                    case when j.denied then j.blind else j.installation_id end,
                    case when j.denied then '' else j.message_id end
                from judged j where not j.known
                on conflict do nothing),
            kept as (
                insert into event (received_on, community_id, id, installation_id, message_id, fan_id, source, type, name,
                    occurred_at, raw_at, sent_at, received_at, properties)
                select (now() at time zone 'UTC')::date, terrace_community(), j.id, j.installation_id, j.message_id,
                    j.fan_id, j.source, j.type, j.name, j.occurred_at, j.raw_at, j.sent_at, j.received_at, j.properties
                from judged j where not j.known and not j.denied order by j.place)
            select j.place, j.known, j.denied from judged j""";

    /// Of a community, without the platform's own.
    private static final int MAX_NAMES = 2_000;

    private record NameRule(String name, Set<String> required) {}

    @Override
    public List<List<EventResult>> apply(Connection connection, List<IngestCommand> batches) throws SQLException {
        Sql sql = Sql.in(connection);
        sql.list(LOCKS, row -> true);
        Map<UUID, DeviceClockSkewTracker> clocks = clocks(sql, batches);
        EventBatchDecider decision = new EventBatchDecider(clocks, required(sql), admitted(sql, batches));
        batches.forEach(decision::add);
        EventCopyBuffer stage = decision.stage();
        if (!stage.isEmpty()) {
            stage.copy(connection);
            sql.list(KEEP, row -> {
                decision.judge((int) row.number("place"), row.flag("known"), row.flag("denied"));
                return true;
            });
        }
        save(sql, clocks, decision.accepting(batches));
        count(sql, decision.results());
        sql.run("""
                insert into fold_state (community_id, xact, folded_at) values (terrace_community(), '0', now())
                on conflict do nothing""");
        return decision.results();
    }

    /// Locked in the order of their ids.
    private static Map<UUID, DeviceClockSkewTracker> clocks(Sql sql, List<IngestCommand> batches) {
        Collection<UUID> ids =
                batches.stream().map(IngestCommand::installation).collect(Collectors.toCollection(TreeSet::new));
        sql.run("""
                insert into installation (community_id, installation_id, seen_at)
                select terrace_community(), i.id, now() from unnest(?) as i (id) order by i.id
                on conflict do nothing""", ArrayParameter.ids(ids));
        return sql
                .list(
                        """
                        select installation_id, clock from installation
                        where community_id = terrace_community() and installation_id = any (?)
                        order by installation_id for update""",
                        row -> Map.entry(row.id("installation_id"), DeviceClockSkewTracker.parse(row.text("clock"))),
                        ArrayParameter.ids(ids))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// Of installations of which nothing was kept, nothing stays.
    private static void save(Sql sql, Map<UUID, DeviceClockSkewTracker> clocks, Set<UUID> accepting) {
        List<UUID> rows = List.copyOf(accepting);
        sql.run(
                """
                update installation i set clock = c.clock, seen_at = now() from unnest(?, ?) as c (id, clock)
                where i.community_id = terrace_community() and i.installation_id = c.id""",
                ArrayParameter.ids(rows),
                ArrayParameter.texts(
                        rows, id -> Objects.requireNonNull(clocks.get(id)).text()));
        sql.run("""
                delete from installation
                where community_id = terrace_community() and installation_id = any (?) and clock = ''""", ArrayParameter.ids(clocks.keySet()));
    }

    private static Map<String, Set<String>> required(Sql sql) {
        return sql
                .list(
                        """
                        select name, array_to_string(required, chr(10)) as required from event_name
                        where community_id = terrace_community() and cardinality(required) > 0""",
                        row -> new NameRule(
                                row.text("name"), Set.of(row.text("required").split("\n"))))
                .stream()
                .collect(Collectors.toMap(NameRule::name, NameRule::required));
    }

    /// The names that may be counted: those known, and new ones while there is room.
    private static Set<String> admitted(Sql sql, List<IngestCommand> batches) {
        Set<String> names = new TreeSet<>();
        batches.stream().flatMap(batch -> batch.events().stream()).forEach(event -> {
            if (event instanceof ReadableEvent readable) {
                names.add(readable.name());
            }
        });
        return Set.copyOf(sql.list("""
                with wanted as materialized (
                    select w.name, exists (select from observed_name o
                        where o.community_id = terrace_community() and o.name = w.name) as known
                    from unnest(?) as w (name)),
                fresh as materialized (
                    select name from wanted where not known order by name
                    limit greatest(0, ? - (select count(*) from observed_name where community_id = terrace_community()))),
                added as (
                    insert into observed_name (community_id, name) select terrace_community(), name from fresh
                    on conflict do nothing)
                select name from wanted where known union all select name from fresh""", row -> row.text("name"), ArrayParameter.texts(names), MAX_NAMES));
    }

    private static void count(Sql sql, List<List<EventResult>> results) {
        Map<EventRejectionReason, Long> rejected = new EnumMap<>(EventRejectionReason.class);
        results.stream()
                .flatMap(List::stream)
                .flatMap(result -> Stream.ofNullable(result.code()))
                .forEach(code -> rejected.merge(code, 1L, Long::sum));
        if (rejected.isEmpty()) {
            return;
        }
        List<Map.Entry<EventRejectionReason, Long>> rows = List.copyOf(rejected.entrySet());
        sql.run(
                """
                insert into rejection (community_id, at, code, events)
                select terrace_community(), now(), r.code, r.events from unnest(?, ?) as r (code, events)""",
                ArrayParameter.texts(rows, row -> row.getKey().wire()),
                ArrayParameter.numbers(rows, Map.Entry::getValue));
    }
}
