package io.terrace.community.report;

import io.terrace.community.report.CaseHistoryRepository.Deed;
import io.terrace.platform.events.CommunityEvent.ClosedReport;
import io.terrace.platform.events.CommunityEvent.ReportsClosed;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.UUID;

/// Closes a case that is held and has all who reported it hear so.
@ApplicationScoped
@Transactional(TxType.MANDATORY)
class CaseCloser {

    private static final UUID FIRST = new UUID(0, 0);
    private static final int AT_ONCE = 1_000;

    private final CaseRepository cases;
    private final ReportRepository reports;
    private final Outbox outbox;

    CaseCloser(CaseRepository cases, ReportRepository reports, Outbox outbox) {
        this.cases = cases;
        this.reports = reports;
        this.outbox = outbox;
    }

    void close(CaseView found, CaseState state, Deed deed) {
        cases.move(found.id(), state, deed.by().id());
        ReportOutcome outcome = ReportOutcome.of(state).orElseThrow();
        List<ClosedReport> hearers = reports.hearers(found.id(), FIRST, AT_ONCE);
        while (!hearers.isEmpty()) {
            outbox.add(new ReportsClosed(
                    found.id(), Tenancy.current().orElseThrow(), hearers, outcome.wire(), cases.now()));
            hearers = reports.hearers(found.id(), hearers.getLast().reportId(), AT_ONCE);
        }
    }
}
