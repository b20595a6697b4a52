package io.terrace.community.checkin;

import io.terrace.community.profile.JoinDateQueryService;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.rest.TimeRange;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// Where a fan has been, for their club.
@ApplicationScoped
class CheckInHistoryQueryService {

    private static final UUID NEWEST = new UUID(-1, -1);

    private final CheckInRepository table;
    private final JoinDateQueryService members;
    private final KeysetPageAssembler paging;

    CheckInHistoryQueryService(CheckInRepository table, JoinDateQueryService members, KeysetPageAssembler paging) {
        this.table = table;
        this.members = members;
        this.paging = paging;
    }

    /// The last first; empty for a fan of another community.
    @Transactional
    public Optional<Page<CheckInView>> page(UUID fan, TimeRange time, PageRequest request) {
        return members.joinedAt(fan).map(known -> found(fan, time, request));
    }

    private Page<CheckInView> found(UUID fan, TimeRange time, PageRequest request) {
        String list = "check-ins/" + fan + "/" + time;
        TimeCursor before =
                paging.position(request, list).map(TimeCursor::parse).orElseGet(() -> TimeCursor.newest(NEWEST));
        return paging.page(
                table.page(fan, time, before, request.limit() + 1),
                request,
                list,
                checkIn -> TimeCursor.of(checkIn.occurredAt(), checkIn.id()).position());
    }
}
