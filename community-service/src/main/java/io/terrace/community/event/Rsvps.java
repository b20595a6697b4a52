package io.terrace.community.event;

import io.terrace.community.event.RsvpVerdict.IsThere;
import io.terrace.community.event.RsvpVerdict.NoSuchEvent;
import io.terrace.community.event.RsvpVerdict.Over;
import io.terrace.community.event.RsvpVerdict.Stands;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// Who comes. Saying it again changes nothing.
@ApplicationScoped
class Rsvps {

    private final EventTable events;
    private final SeatTable seats;
    private final RsvpTable rsvps;
    private final Line line;
    private final Showing showing;

    Rsvps(EventTable events, SeatTable seats, RsvpTable rsvps, Line line, Showing showing) {
        this.events = events;
        this.seats = seats;
        this.rsvps = rsvps;
        this.line = line;
        this.showing = showing;
    }

    /// @param wish `GOING` waits for a seat where none is free; `NONE` takes back what was said
    @Transactional
    public RsvpVerdict settle(UUID id, UUID user, Rsvp wish) {
        Optional<Event> event = events.find(id);
        if (event.isEmpty()) {
            return new NoSuchEvent();
        }
        Status status = event.get().status(events.now());
        boolean open = Status.OPEN.contains(status);
        if (wish != Rsvp.NONE && !open) {
            return new Over(status);
        }
        Seats held = seats.held(id);
        Standing old = rsvps.held(id, user);
        if (old.checkedIn() && wish != Rsvp.GOING) {
            return new IsThere();
        }
        Rsvp outcome = wish == Rsvp.GOING && old.rsvp() != Rsvp.GOING && held.free() == 0 ? Rsvp.WAITLISTED : wish;
        if (outcome != old.rsvp()) {
            line.move(held, user, old.rsvp(), outcome);
            if (old.rsvp() == Rsvp.GOING && open) {
                line.fill(id);
            }
        }
        return new Stands(showing.toFan(event.get(), user));
    }
}
