package io.terrace.community.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// Events, for check-in.
@ApplicationScoped
public class CheckInTargetService {

    private final EventRepository events;
    private final EventSeatRepository seats;
    private final RsvpRepository rsvps;
    private final WaitlistService line;

    CheckInTargetService(
            EventRepository events, EventSeatRepository seats, RsvpRepository rsvps, WaitlistService line) {
        this.events = events;
        this.seats = seats;
        this.rsvps = rsvps;
        this.line = line;
    }

    /// The database's clock: the one all replicas go by.
    @Transactional
    public Instant now() {
        return events.now();
    }

    /// As it is now; empty where it is another community's or not there.
    @Transactional
    public Optional<CheckInTarget> find(UUID event) {
        return events.find(event).map(found -> found.door(events.now()));
    }

    /// Lets a fan in who is not in yet. A fan with a seat does not wait; who has none takes one if there is one.
    @Transactional(TxType.MANDATORY)
    public EventEntryResult enter(UUID event, UUID user) {
        if (!rsvps.enter(event, user)) {
            SeatAvailability held = seats.held(event);
            RsvpRow old = rsvps.held(event, user);
            if (old.rsvp() != RsvpStatus.GOING) {
                if (held.free() == 0) {
                    return EventEntryResult.FULL;
                }
                line.move(held, user, old.rsvp(), RsvpStatus.GOING);
            }
            rsvps.enter(event, user);
        }
        seats.count(event, user, new AttendeeCounts(0, 0, 0, 1));
        return EventEntryResult.IN;
    }
}
