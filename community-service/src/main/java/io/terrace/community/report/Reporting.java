package io.terrace.community.report;

import io.terrace.community.report.Verdict.Own;
import io.terrace.community.report.Verdict.Received;
import io.terrace.community.report.Verdict.Repeated;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.web.Page;
import io.terrace.platform.web.PageRequest;
import io.terrace.platform.web.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A fan says that something is wrong.
///
/// What is reported need not be known here: it may be gone, behind a block or on its way, and no answer tells which.
@ApplicationScoped
class Reporting {

    private final ReportTable reports;
    private final CaseTable cases;
    private final ContentTable contents;
    private final Paging paging;
    private final TransactionSynchronizationRegistry transaction;

    Reporting(
            ReportTable reports,
            CaseTable cases,
            ContentTable contents,
            Paging paging,
            TransactionSynchronizationRegistry transaction) {
        this.reports = reports;
        this.cases = cases;
        this.contents = contents;
        this.paging = paging;
        this.transaction = transaction;
    }

    @Transactional
    public Verdict report(UUID reporter, ReportDraft draft) {
        return reports.named(draft.clientId(), reporter)
                .<Verdict>map(Repeated::new)
                .orElseGet(() -> reportNew(reporter, draft));
    }

    private Verdict reportNew(UUID reporter, ReportDraft draft) {
        if (contents.isBy(reporter, draft.subject())) {
            return new Own();
        }
        UUID held = cases.held(draft.subject());
        UUID id = Ids.next();
        if (reports.add(id, held, reporter, draft)) {
            cases.count(held, draft.reason());
            return new Received(reports.find(id, reporter).orElseThrow());
        }
        Optional<ReportView> before = reports.ofCase(held, reporter);
        if (before.isEmpty()) {
            // The client id has just been used for something else: the case may have been opened for nothing.
            transaction.setRollbackOnly();
        }
        return new Repeated(
                before.or(() -> reports.named(draft.clientId(), reporter)).orElseThrow());
    }

    @Transactional
    public Optional<ReportView> find(UUID id, UUID reporter) {
        return reports.find(id, reporter);
    }

    @Transactional
    public Page<ReportView> of(UUID reporter, PageRequest request) {
        String list = "reports/" + reporter;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(null);
        List<ReportView> found = reports.of(reporter, before, request.limit() + 1);
        return paging.page(found, request, list, report -> report.id().toString());
    }
}
