package io.terrace.community.event;

import io.terrace.community.event.RsvpResult.IsThere;
import io.terrace.community.event.RsvpResult.NoSuchEvent;
import io.terrace.community.event.RsvpResult.Over;
import io.terrace.community.event.RsvpResult.Stands;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// Who comes. Saying it again changes nothing.
@ApplicationScoped
class RsvpService {

    private final EventRepository events;
    private final EventSeatRepository seats;
    private final RsvpRepository rsvps;
    private final WaitlistService line;
    private final EventViewAssembler eventViewAssembler;

    RsvpService(
            EventRepository events,
            EventSeatRepository seats,
            RsvpRepository rsvps,
            WaitlistService line,
            EventViewAssembler eventViewAssembler) {
        this.events = events;
        this.seats = seats;
        this.rsvps = rsvps;
        this.line = line;
        this.eventViewAssembler = eventViewAssembler;
    }

    /// @param wish `GOING` waits for a seat where none is free; `NONE` takes back what was said
    @Transactional
    public RsvpResult settle(UUID id, UUID user, RsvpStatus wish) {
        Optional<Event> event = events.find(id);
        if (event.isEmpty()) {
            return new NoSuchEvent();
        }
        EventStatus status = event.get().status(events.now());
        boolean open = EventStatus.OPEN.contains(status);
        if (wish != RsvpStatus.NONE && !open) {
            return new Over(status);
        }
        SeatAvailability held = seats.held(id);
        RsvpRow old = rsvps.held(id, user);
        if (old.checkedIn() && wish != RsvpStatus.GOING) {
            return new IsThere();
        }
        RsvpStatus outcome = wish == RsvpStatus.GOING && old.rsvp() != RsvpStatus.GOING && held.free() == 0
                ? RsvpStatus.WAITLISTED
                : wish;
        if (outcome != old.rsvp()) {
            line.move(held, user, old.rsvp(), outcome);
            if (old.rsvp() == RsvpStatus.GOING && open) {
                line.fill(id);
            }
        }
        return new Stands(eventViewAssembler.toFan(event.get(), user));
    }
}
