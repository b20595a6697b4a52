package io.terrace.community.event;

import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A community's events, found.
@ApplicationScoped
class EventQueryService {

    private final EventRepository table;
    private final EventViewAssembler eventViewAssembler;
    private final KeysetPageAssembler paging;

    EventQueryService(EventRepository table, EventViewAssembler eventViewAssembler, KeysetPageAssembler paging) {
        this.table = table;
        this.eventViewAssembler = eventViewAssembler;
        this.paging = paging;
    }

    /// @param fan empty for the event's partner
    @Transactional
    public Optional<EventView> find(UUID id, Optional<UUID> fan) {
        return table.find(id)
                .map(event -> fan.map(one -> eventViewAssembler.toFan(event, one))
                        .orElseGet(() -> eventViewAssembler.toPartner(event)));
    }

    @Transactional
    public Optional<String> calendar(UUID id) {
        return table.find(id).map(event -> EventIcsWriter.of(event, table.now()));
    }

    /// In the order they begin.
    ///
    /// @param fan empty for the events' partner
    @Transactional
    public Page<EventView> page(EventFilter filter, PageRequest request, Optional<UUID> fan) {
        EventCursor after =
                paging.position(request, filter.name()).map(EventCursor::read).orElse(EventCursor.FIRST);
        Page<Event> found = paging.page(
                table.page(filter.at(table.now()), after, request.limit() + 1),
                request,
                filter.name(),
                event -> EventCursor.of(event).text());
        List<EventView> items = fan.map(one -> eventViewAssembler.toFan(found.items(), one))
                .orElseGet(() -> eventViewAssembler.toPartner(found.items()));
        return new Page<>(items, found.nextCursor());
    }
}
