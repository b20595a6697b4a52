package io.terrace.community.report;

import io.terrace.community.report.CaseView.ReasonCount;
import io.terrace.community.sanction.ModerationReason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/// Cases of the current community. Everything runs in the caller's transaction.
@ApplicationScoped
class CaseRepository {

    private static final UUID LAST = new UUID(-1, -1);

    private static final String ONE = " where community_id = terrace_community() and id = :id";

    /// The columns of `report_case` that [#CASES] reads.
    private static final String COLUMNS = """
        community_id, id, subject_kind, subject_id, state, reporters, opened_at, latest_at, high_at, urgent_at,
            assignee_id, closed_at""";

    /// `c` is the case.
    private static final String CASES = """
        select c.id, c.subject_kind, c.subject_id, c.state, c.reporters, c.opened_at, c.latest_at, c.high_at,
            c.urgent_at, c.assignee_id, c.closed_at, %s as rank,
            case c.subject_kind when 'PROFILE' then c.subject_id
                else coalesce(f.author_id, i.inviter_id, a.author_id, s.author_id) end as author_id,
            s.text, s.display_name, s.handle, s.avatar_url, s.audio_mime_type, s.audio_duration_ms,
            s.content_created_at, s.taken_at, s.author_id as snapshot_author_id,
            h.subject_id is not null as hidden
        from (%s) as c
            left join freestyle_author f on f.community_id = c.community_id
                and c.subject_kind in ('FREESTYLE', 'REPLY') and f.freestyle_id = c.subject_id
            left join invitation i on i.community_id = c.community_id
                and c.subject_kind = 'INVITATION' and i.id = c.subject_id
            left join message_author a on a.community_id = c.community_id
                and c.subject_kind = 'MESSAGE' and a.message_id = c.subject_id
            left join case_snapshot s on s.community_id = c.community_id and s.case_id = c.id
            left join hidden_content h on h.community_id = c.community_id
                and h.subject_kind = c.subject_kind and h.subject_id = c.subject_id
        """;

    private static final String CASE = CASES.formatted("0", "select " + COLUMNS + " from report_case" + ONE);

    private static final String CLOSED = CASES.formatted("0", """
                    select %s from report_case where community_id = terrace_community() and state = :state
                        and id < :before order by id desc limit :most""".formatted(COLUMNS)) + " order by c.id desc";

    /// Of each priority the next, then merged, so that the queue's length costs nothing. A priority only rises; what
    /// has risen since the first page was read counts as what it was then.
    private static final String OPEN = CASES.formatted(
                    "c.rank",
                    String.join(
                            " union all ",
                            open(2, "urgent_at <= :asOf"),
                            open(1, "high_at <= :asOf and coalesce(urgent_at > :asOf, true)"),
                            open(0, "coalesce(high_at > :asOf, true) and coalesce(urgent_at > :asOf, true)")))
            + " order by c.rank desc, c.id limit :most";

    private final Session session;

    CaseRepository(Session session) {
        this.session = session;
    }

    /// A case and its place in a queue.
    record Queued(CaseView view, int rank) {}

    private static String open(int rank, String which) {
        return """
                        (select %d as rank, %s from report_case
                            where community_id = terrace_community() and state = :state
                            and opened_at <= :asOf and %s and (%d < :rank or %d = :rank and id > :after)
                            order by id limit :most)""".formatted(rank, COLUMNS, which, rank, rank);
    }

    /// The database's clock: the one all replicas go by.
    Instant now() {
        return session.createNativeQuery("select clock_timestamp()", Instant.class)
                .getSingleResult();
    }

    /// No one else changes it meanwhile.
    Optional<CaseView> held(UUID id) {
        session.createNativeQuery("select 1 from report_case" + ONE + " for update", Integer.class)
                .setParameter("id", id)
                .list();
        return find(id);
    }

    Optional<CaseView> find(UUID id) {
        return withReasons(session.createNativeQuery(CASE, Tuple.class)
                        .setParameter("id", id)
                        .list())
                .stream()
                .map(Queued::view)
                .findFirst();
    }

    /// The most pressing first, then the oldest.
    List<Queued> open(CaseState state, CaseCursor after, int most) {
        return withReasons(session.createNativeQuery(OPEN, Tuple.class)
                .setParameter("state", state.name())
                .setParameter("asOf", after.asOf())
                .setParameter("rank", after.rank())
                .setParameter("after", after.id())
                .setParameter("most", most)
                .list());
    }

    /// Newest first.
    List<Queued> closed(CaseState state, @Nullable UUID before, int most) {
        return withReasons(session.createNativeQuery(CLOSED, Tuple.class)
                .setParameter("state", state.name())
                .setParameter("before", before == null ? LAST : before)
                .setParameter("most", most)
                .list());
    }

    /// Turns a case that is held.
    ///
    /// @param assignee who has it from now on
    void move(UUID id, CaseState state, @Nullable UUID assignee) {
        session.createNativeMutationQuery("""
                                        update report_case set state = :state, assignee_id = :assignee,
                                            closed_at = case when :open then null else clock_timestamp() end""" + ONE)
                .setParameter("state", state.name())
                .setParameter("assignee", assignee, UUID.class)
                .setParameter("open", state.isOpen())
                .setParameter("id", id)
                .executeUpdate();
    }

    private List<Queued> withReasons(List<Tuple> rows) {
        Map<UUID, List<ReasonCount>> reasons =
                reasons(rows.stream().map(row -> row.get("id", UUID.class)).toList());
        return rows.stream()
                .map(row -> {
                    CaseView view = view(row);
                    return new Queued(
                            view.with(reasons.getOrDefault(view.id(), List.of())),
                            row.get("rank", Number.class).intValue());
                })
                .toList();
    }

    private Map<UUID, List<ReasonCount>> reasons(Collection<UUID> cases) {
        return session.createNativeQuery("""
                        select case_id, reason, count from case_reason
                        where community_id = terrace_community() and case_id = any(cast(:cases as uuid[]))
                        order by count desc, reason""", Tuple.class).setParameter("cases", cases.toArray(UUID[]::new)).stream()
                .collect(Collectors.groupingBy(
                        row -> row.get("case_id", UUID.class),
                        Collectors.mapping(
                                row -> new ReasonCount(
                                        ModerationReason.valueOf(row.get("reason", String.class)),
                                        row.get("count", Integer.class)),
                                Collectors.toList())));
    }

    private static @Nullable ReportedContentSnapshot snapshot(Tuple row) {
        Instant takenAt = row.get("taken_at", Instant.class);
        if (takenAt == null) {
            return null;
        }
        String mimeType = row.get("audio_mime_type", String.class);
        Long duration = row.get("audio_duration_ms", Long.class);
        return new ReportedContentSnapshot(
                row.get("snapshot_author_id", UUID.class),
                row.get("text", String.class),
                row.get("display_name", String.class),
                row.get("handle", String.class),
                row.get("avatar_url", String.class),
                mimeType == null || duration == null ? null : new ReportedContentSnapshot.Audio(mimeType, duration),
                row.get("content_created_at", Instant.class),
                takenAt);
    }

    private static CaseView view(Tuple row) {
        CasePriority priority = row.get("urgent_at", Instant.class) != null
                ? CasePriority.URGENT
                : row.get("high_at", Instant.class) != null ? CasePriority.HIGH : CasePriority.NORMAL;
        return new CaseView(
                row.get("id", UUID.class),
                new ReportSubject(
                        SubjectKind.valueOf(row.get("subject_kind", String.class)), row.get("subject_id", UUID.class)),
                row.get("author_id", UUID.class),
                CaseState.valueOf(row.get("state", String.class)),
                priority,
                row.get("reporters", Integer.class),
                List.of(),
                snapshot(row),
                row.get("hidden", Boolean.class),
                row.get("opened_at", Instant.class),
                row.get("latest_at", Instant.class),
                row.get("assignee_id", UUID.class),
                row.get("closed_at", Instant.class));
    }
}
