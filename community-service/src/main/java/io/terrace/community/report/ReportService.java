package io.terrace.community.report;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.community.report.ReportResult.Own;
import io.terrace.community.report.ReportResult.Received;
import io.terrace.community.report.ReportResult.Repeated;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A fan says that something is wrong.
///
/// What is reported need not be known here: it may be gone, behind a block or on its way, and no answer tells which.
@ApplicationScoped
class ReportService {

    private final ReportRepository reports;
    private final ReportableContentRepository contents;
    private final ReportQueue queue;
    private final KeysetPageAssembler paging;

    ReportService(
            ReportRepository reports,
            ReportableContentRepository contents,
            ReportQueue queue,
            KeysetPageAssembler paging) {
        this.reports = reports;
        this.contents = contents;
        this.queue = queue;
        this.paging = paging;
    }

    /// Runs outside any transaction.
    ReportResult report(UUID reporter, ReportDraft draft) {
        return QuarkusTransaction.requiringNew()
                .call(() -> known(reporter, draft))
                .orElseGet(() -> file(new ReportCommand(Ids.next(), reporter, draft)));
    }

    private Optional<ReportResult> known(UUID reporter, ReportDraft draft) {
        return reports.named(draft.clientId(), reporter)
                .<ReportResult>map(Repeated::new)
                .or(() -> contents.isBy(reporter, draft.subject()) ? Optional.of(new Own()) : Optional.empty());
    }

    private ReportResult file(ReportCommand wish) {
        ReportCaseAssignment placed = queue.file(wish);
        return QuarkusTransaction.requiringNew().call(() -> verdict(wish, placed));
    }

    private ReportResult verdict(ReportCommand wish, ReportCaseAssignment placed) {
        return placed.stored()
                ? new Received(reports.find(wish.id(), wish.reporter()).orElseThrow())
                : new Repeated(reports.ofCase(placed.caseId(), wish.reporter())
                        .or(() -> reports.named(wish.draft().clientId(), wish.reporter()))
                        .orElseThrow());
    }

    @Transactional
    public Optional<OwnReportView> find(UUID id, UUID reporter) {
        return reports.find(id, reporter);
    }

    @Transactional
    public Page<OwnReportView> of(UUID reporter, PageRequest request) {
        String list = "reports/" + reporter;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(null);
        List<OwnReportView> found = reports.of(reporter, before, request.limit() + 1);
        return paging.page(found, request, list, report -> report.id().toString());
    }
}
