package io.terrace.community.report;

import io.terrace.community.sanction.ModerationReason;
import io.terrace.platform.events.CommunityEvent.ClosedReport;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/// Reports of the current community's fans. Everything runs in the caller's transaction.
@ApplicationScoped
class ReportRepository {

    private static final UUID LAST = new UUID(-1, -1);
    private static final UUID FIRST = new UUID(0, 0);

    private static final String REPORTS = """
            select r.id, r.client_id, r.reason, r.details, r.created_at, c.subject_kind, c.subject_id, c.state, c.closed_at
            from report r join report_case c on c.community_id = r.community_id and c.id = r.case_id
            where r.community_id = terrace_community() and\s""";

    private final Session session;

    ReportRepository(Session session) {
        this.session = session;
    }

    Optional<OwnReportView> find(UUID id, UUID reporter) {
        return one(reports("r.id = :id and r.reporter_id = :reporter", reporter).setParameter("id", id));
    }

    Optional<OwnReportView> named(UUID client, UUID reporter) {
        return one(reports("r.client_id = :client and r.reporter_id = :reporter", reporter)
                .setParameter("client", client));
    }

    Optional<OwnReportView> ofCase(UUID caseId, UUID reporter) {
        return one(reports("r.case_id = :case and r.reporter_id = :reporter", reporter)
                .setParameter("case", caseId));
    }

    /// Newest first.
    List<OwnReportView> of(UUID reporter, @Nullable UUID before, int most) {
        return reports("r.reporter_id = :reporter and r.id < :before order by r.id desc limit :most", reporter)
                .setParameter("before", before == null ? LAST : before)
                .setParameter("most", most)
                .stream()
                .map(ReportRepository::report)
                .toList();
    }

    /// Oldest first.
    List<CaseReportView> filed(UUID caseId, @Nullable UUID after, int most) {
        return session
                .createNativeQuery("""
                        select id, reporter_id, reason, details, created_at from report
                        where community_id = terrace_community() and case_id = :case and id > :after
                        order by id limit :most""", Tuple.class)
                .setParameter("case", caseId)
                .setParameter("after", after == null ? FIRST : after)
                .setParameter("most", most)
                .stream()
                .map(row -> new CaseReportView(
                        row.get("id", UUID.class),
                        row.get("reporter_id", UUID.class),
                        ModerationReason.valueOf(row.get("reason", String.class)),
                        row.get("details", String.class),
                        row.get("created_at", Instant.class)))
                .toList();
    }

    /// Who is to hear that a case is closed, from the first on.
    List<ClosedReport> hearers(UUID caseId, UUID after, int most) {
        return session
                .createNativeQuery("""
                        select id, reporter_id from report
                        where community_id = terrace_community() and case_id = :case and id > :after
                        order by id limit :most""", Tuple.class)
                .setParameter("case", caseId)
                .setParameter("after", after)
                .setParameter("most", most)
                .stream()
                .map(row -> new ClosedReport(row.get("id", UUID.class), row.get("reporter_id", UUID.class)))
                .toList();
    }

    private NativeQuery<Tuple> reports(String which, UUID reporter) {
        return session.createNativeQuery(REPORTS + which, Tuple.class).setParameter("reporter", reporter);
    }

    private static Optional<OwnReportView> one(NativeQuery<Tuple> query) {
        return query.stream().map(ReportRepository::report).findFirst();
    }

    private static OwnReportView report(Tuple row) {
        CaseState state = CaseState.valueOf(row.get("state", String.class));
        return new OwnReportView(
                row.get("id", UUID.class),
                row.get("client_id", UUID.class),
                new ReportSubject(
                        SubjectKind.valueOf(row.get("subject_kind", String.class)), row.get("subject_id", UUID.class)),
                ModerationReason.valueOf(row.get("reason", String.class)),
                row.get("details", String.class),
                state,
                ReportOutcome.of(state).orElse(null),
                row.get("created_at", Instant.class),
                row.get("closed_at", Instant.class));
    }
}
