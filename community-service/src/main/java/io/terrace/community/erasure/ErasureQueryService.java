package io.terrace.community.erasure;

import io.terrace.community.CommunityConfig;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Who has left or is leaving, for the partner.
@ApplicationScoped
class ErasureQueryService {

    private static final UUID NEWEST = new UUID(-1, -1);

    private final ErasureRepository table;
    private final KeysetPageAssembler paging;
    private final CommunityConfig.Erasing config;

    ErasureQueryService(ErasureRepository table, KeysetPageAssembler paging, CommunityConfig config) {
        this.table = table;
        this.paging = paging;
        this.config = config.erasure();
    }

    @Transactional
    public Optional<ErasureView> find(UUID id) {
        return table.find(id).map(found -> views(List.of(found)).getFirst());
    }

    @Transactional
    public Page<ErasureView> page(@Nullable ErasureState state, PageRequest request) {
        String list = "erasures/" + state;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(NEWEST);
        List<ErasureView> found = views(table.page(state, before, request.limit() + 1));
        return paging.page(found, request, list, view -> view.id().toString());
    }

    private List<ErasureView> views(List<ErasureRow> erasures) {
        if (erasures.isEmpty()) {
            return List.of();
        }
        Map<UUID, List<ErasureReceiptView>> receipts =
                table.receipts(erasures.stream().map(ErasureRow::id).toList());
        return erasures.stream()
                .map(erasure -> view(erasure, receipts.getOrDefault(erasure.id(), List.of())))
                .toList();
    }

    private ErasureView view(ErasureRow erasure, List<ErasureReceiptView> receipts) {
        Instant begunAt = erasure.begunAt();
        List<String> given = receipts.stream().map(ErasureReceiptView::service).toList();
        List<String> awaited = erasure.state() == ErasureState.ERASING
                ? config.services().stream()
                        .filter(service -> !given.contains(service))
                        .toList()
                : List.of();
        return new ErasureView(
                erasure.id(),
                erasure.user(),
                erasure.state(),
                erasure.requestedAt(),
                erasure.dueAt(),
                begunAt,
                erasure.doneAt(),
                begunAt == null ? null : begunAt.plus(config.settle()).plus(config.logsKept()),
                receipts,
                awaited);
    }
}
