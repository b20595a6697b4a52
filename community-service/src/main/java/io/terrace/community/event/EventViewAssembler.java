package io.terrace.community.event;

import static java.util.Objects.requireNonNull;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Events with their counts and the caller's own side, those of a page in three queries. Everything runs in the
/// caller's transaction.
@ApplicationScoped
class EventViewAssembler {

    private final EventRepository events;
    private final EventSeatRepository seats;
    private final RsvpRepository rsvps;

    EventViewAssembler(EventRepository events, EventSeatRepository seats, RsvpRepository rsvps) {
        this.events = events;
        this.seats = seats;
        this.rsvps = rsvps;
    }

    EventView toFan(Event event, UUID fan) {
        return toFan(List.of(event), fan).getFirst();
    }

    List<EventView> toFan(List<Event> page, UUID fan) {
        if (page.isEmpty()) {
            return List.of();
        }
        Instant now = events.now();
        List<UUID> ids = page.stream().map(Event::id).toList();
        Map<UUID, SeatAvailability> counted = seats.of(ids);
        Map<UUID, RsvpRow> standings = rsvps.of(fan, ids);
        return page.stream()
                .map(event -> EventView.of(
                        event,
                        requireNonNull(counted.get(event.id())),
                        now,
                        standings.getOrDefault(event.id(), RsvpRow.none(event.id()))))
                .toList();
    }

    EventView toPartner(Event event) {
        return toPartner(List.of(event)).getFirst();
    }

    List<EventView> toPartner(List<Event> page) {
        if (page.isEmpty()) {
            return List.of();
        }
        Instant now = events.now();
        Map<UUID, SeatAvailability> counted =
                seats.of(page.stream().map(Event::id).toList());
        return page.stream()
                .map(event -> EventView.of(event, requireNonNull(counted.get(event.id())), now, null))
                .toList();
    }
}
