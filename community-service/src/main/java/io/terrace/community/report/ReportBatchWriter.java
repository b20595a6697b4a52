package io.terrace.community.report;

import io.terrace.community.sanction.ModerationReason;
import io.terrace.platform.commit.BatchWriter;
import io.terrace.platform.kernel.Ids;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reports in one transaction: the open cases of what they are about held, opened where there are none; the reports
/// added; each case counted up once by all that are new.
final class ReportBatchWriter implements BatchWriter<ReportCommand, ReportCaseAssignment> {

    /// @param open the open case of each thing
    /// @param opened those that were not there before
    private record Cases(Map<ReportSubject, UUID> open, Set<UUID> opened) {

        UUID of(ReportCommand wish) {
            return Objects.requireNonNull(open.get(wish.subject()));
        }
    }

    @Override
    public List<ReportCaseAssignment> apply(Connection connection, List<ReportCommand> wishes) throws SQLException {
        Cases cases = hold(connection, wishes);
        Set<UUID> stored = add(connection, wishes, cases);
        List<ReportCommand> added =
                wishes.stream().filter(wish -> stored.contains(wish.id())).toList();
        count(connection, added, cases);
        Set<UUID> unused = new HashSet<>(cases.opened());
        added.forEach(wish -> unused.remove(cases.of(wish)));
        if (!unused.isEmpty()) {
            drop(connection, unused);
        }
        Set<UUID> opened = new HashSet<>(cases.opened());
        opened.removeAll(unused);
        if (!opened.isEmpty()) {
            takeSnapshots(connection, opened);
        }
        return wishes.stream()
                .map(wish -> new ReportCaseAssignment(cases.of(wish), stored.contains(wish.id())))
                .toList();
    }

    /// No one else changes the cases until the transaction ends.
    private static Cases hold(Connection connection, List<ReportCommand> wishes) throws SQLException {
        Map<ReportSubject, UUID> fresh = new LinkedHashMap<>();
        wishes.forEach(wish -> fresh.computeIfAbsent(wish.subject(), _ -> Ids.next()));
        Map<ReportSubject, UUID> open = new HashMap<>();
        try (var insert = connection.prepareStatement("""
                insert into report_case (community_id, id, subject_kind, subject_id, opened_at, latest_at)
                select terrace_community(), s.id, s.kind, s.subject, moment, moment
                from unnest(?::uuid[], ?::text[], ?::uuid[]) as s (id, kind, subject), clock_timestamp() as moment
                order by s.kind, s.subject
                on conflict (community_id, subject_kind, subject_id) where closed_at is null
                    do update set latest_at = report_case.latest_at
                returning id, subject_kind, subject_id""")) {
            set(insert, 1, fresh.values(), id -> id);
            set(insert, 2, fresh.keySet(), subject -> subject.kind().name());
            set(insert, 3, fresh.keySet(), ReportSubject::id);
            try (ResultSet row = insert.executeQuery()) {
                while (row.next()) {
                    open.put(
                            new ReportSubject(
                                    SubjectKind.valueOf(row.getString("subject_kind")), uuid(row, "subject_id")),
                            uuid(row, "id"));
                }
            }
        }
        Set<UUID> opened = new HashSet<>(fresh.values());
        opened.retainAll(open.values());
        return new Cases(open, opened);
    }

    /// @return the ids of those that are new
    private static Set<UUID> add(Connection connection, List<ReportCommand> wishes, Cases cases) throws SQLException {
        try (var insert = connection.prepareStatement("""
                insert into report (community_id, id, case_id, reporter_id, client_id, reason, details, created_at)
                select terrace_community(), w.id, w.case_id, w.reporter, w.client, w.reason, w.details, clock_timestamp()
                from unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::uuid[], ?::text[], ?::text[])
                    as w (id, case_id, reporter, client, reason, details)
                on conflict do nothing returning id""")) {
            set(insert, 1, wishes, ReportCommand::id);
            set(insert, 2, wishes, cases::of);
            set(insert, 3, wishes, ReportCommand::reporter);
            set(insert, 4, wishes, wish -> wish.draft().clientId());
            set(insert, 5, wishes, wish -> wish.draft().reason().name());
            set(insert, 6, wishes, wish -> wish.draft().details());
            Set<UUID> stored = new HashSet<>();
            try (ResultSet row = insert.executeQuery()) {
                while (row.next()) {
                    stored.add(uuid(row, "id"));
                }
            }
            return stored;
        }
    }

    private static void count(Connection connection, List<ReportCommand> added, Cases cases) throws SQLException {
        try (var update = connection.prepareStatement("""
                with told as (select * from unnest(?::uuid[], ?::text[]) as r (case_id, reason)),
                by_reason as (
                    insert into case_reason (community_id, case_id, reason, count)
                    select terrace_community(), case_id, reason, count(*) from told group by case_id, reason
                    on conflict (community_id, case_id, reason) do update set count = case_reason.count + excluded.count)
                update report_case c set reporters = c.reporters + n.reporters, latest_at = moment,
                    high_at = case when c.reporters + n.reporters >= ? then coalesce(c.high_at, moment) end,
                    urgent_at = case when n.urgent then coalesce(c.urgent_at, moment) else c.urgent_at end
                from (select case_id, count(*) as reporters, bool_or(reason = ?) as urgent from told group by case_id)
                    as n, clock_timestamp() as moment
                where c.community_id = terrace_community() and c.id = n.case_id""")) {
            set(update, 1, added, cases::of);
            set(update, 2, added, wish -> wish.draft().reason().name());
            update.setInt(3, CasePriority.MANY);
            update.setString(4, ModerationReason.SELF_HARM.name());
            update.executeUpdate();
        }
    }

    private static void drop(Connection connection, Set<UUID> cases) throws SQLException {
        try (var delete = connection.prepareStatement(
                "delete from report_case where community_id = terrace_community() and id = any(?::uuid[])")) {
            set(delete, 1, cases, id -> id);
            delete.executeUpdate();
        }
    }

    private static void takeSnapshots(Connection connection, Set<UUID> cases) throws SQLException {
        try (var insert =
                connection.prepareStatement(ReportedContentSnapshot.TAKE.formatted("c.id = any(?::uuid[])"))) {
            set(insert, 1, cases, id -> id);
            insert.executeUpdate();
        }
    }

    private static UUID uuid(ResultSet row, String column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    /// Binds a value of each row as one array, which the statement casts.
    private static <R> void set(
            PreparedStatement statement, int place, Collection<R> rows, Function<R, @Nullable Object> value)
            throws SQLException {
        Object[] values = rows.stream().map(value).toArray();
        statement.setArray(place, statement.getConnection().createArrayOf("text", values));
    }
}
