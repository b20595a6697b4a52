package io.terrace.community.report;

import io.terrace.community.report.CaseRepository.Queued;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The club's queue.
@ApplicationScoped
class CaseQueryService {

    private final CaseRepository cases;
    private final ReportRepository reports;
    private final CaseHistoryRepository entries;
    private final KeysetPageAssembler paging;

    CaseQueryService(
            CaseRepository cases, ReportRepository reports, CaseHistoryRepository entries, KeysetPageAssembler paging) {
        this.cases = cases;
        this.reports = reports;
        this.entries = entries;
        this.paging = paging;
    }

    /// Open ones by priority and age, in an order that is kept from the first page on; closed ones newest first.
    @Transactional
    public Page<CaseView> list(CaseState state, PageRequest request) {
        String list = "report-cases/" + state;
        Optional<String> position = paging.position(request, list);
        Page<Queued> page = state.isOpen()
                ? open(
                        state,
                        request,
                        list,
                        position.map(CaseCursor::parse).orElseGet(() -> CaseCursor.first(cases.now())))
                : paging.page(
                        cases.closed(state, position.map(UUID::fromString).orElse(null), request.limit() + 1),
                        request,
                        list,
                        queued -> queued.view().id().toString());
        return new Page<>(page.items().stream().map(Queued::view).toList(), page.nextCursor());
    }

    private Page<Queued> open(CaseState state, PageRequest request, String list, CaseCursor after) {
        return paging.page(
                cases.open(state, after, request.limit() + 1),
                request,
                list,
                queued -> new CaseCursor(
                                after.asOf(), queued.rank(), queued.view().id())
                        .position());
    }

    @Transactional
    public Optional<CaseView> find(UUID id) {
        return cases.find(id);
    }

    /// Oldest first; empty where there is no such case.
    @Transactional
    public Optional<Page<CaseReportView>> reports(UUID id, PageRequest request) {
        String list = "case-reports/" + id;
        return cases.find(id).map(_ -> {
            UUID after = paging.position(request, list).map(UUID::fromString).orElse(null);
            List<CaseReportView> found = reports.filed(id, after, request.limit() + 1);
            return paging.page(found, request, list, report -> report.id().toString());
        });
    }

    /// Oldest first; empty where there is no such case.
    @Transactional
    public Optional<Page<CaseHistoryView>> history(UUID id, PageRequest request) {
        String list = "case-history/" + id;
        return cases.find(id).map(_ -> {
            UUID after = paging.position(request, list).map(UUID::fromString).orElse(null);
            List<CaseHistoryView> found = entries.of(id, after, request.limit() + 1);
            return paging.page(found, request, list, entry -> entry.id().toString());
        });
    }
}
