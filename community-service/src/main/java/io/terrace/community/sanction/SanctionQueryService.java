package io.terrace.community.sanction;

import io.terrace.community.sanction.SanctionRepository.Filter;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A community's sanctions, newest first.
@ApplicationScoped
class SanctionQueryService {

    private final SanctionRepository table;
    private final KeysetPageAssembler paging;

    SanctionQueryService(SanctionRepository table, KeysetPageAssembler paging) {
        this.table = table;
        this.paging = paging;
    }

    @Transactional
    public Optional<SanctionView> find(UUID id) {
        return table.find(id);
    }

    @Transactional
    public Page<SanctionView> list(Filter filter, PageRequest request) {
        return page("sanctions/" + filter, filter, request);
    }

    @Transactional
    public Page<SanctionView> of(UUID fan, PageRequest request) {
        Page<SanctionView> page = page("own-sanctions/" + fan, new Filter(fan, null, null), request);
        return new Page<>(page.items().stream().map(SanctionView::toFan).toList(), page.nextCursor());
    }

    private Page<SanctionView> page(String list, Filter filter, PageRequest request) {
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(null);
        List<SanctionView> found = table.list(filter, before, request.limit() + 1);
        return paging.page(found, request, list, sanction -> sanction.id().toString());
    }
}
