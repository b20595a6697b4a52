package io.terrace.community.event;

import io.terrace.platform.events.CommunityEvent.RsvpChanged;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.UUID;

/// Moves fans between having a seat, waiting for one and neither, in the caller's transaction, which holds the seats.
@ApplicationScoped
@Transactional(TxType.MANDATORY)
class WaitlistService {

    private final EventRepository events;
    private final EventSeatRepository seats;
    private final RsvpRepository rsvps;
    private final Outbox outbox;

    WaitlistService(EventRepository events, EventSeatRepository seats, RsvpRepository rsvps, Outbox outbox) {
        this.events = events;
        this.seats = seats;
        this.rsvps = rsvps;
        this.outbox = outbox;
    }

    void move(SeatAvailability held, UUID user, RsvpStatus from, RsvpStatus to) {
        UUID event = held.event();
        rsvps.set(event, user, to, to == RsvpStatus.WAITLISTED ? seats.nextPlace(event) : null);
        seats.count(held, user, from.to(to));
        outbox.add(news(event, user, to));
    }

    /// Gives free seats to those who have waited longest.
    void fill(UUID event) {
        SeatAvailability now = seats.now(event);
        long most = Math.min(now.free(), now.counts().waitlisted());
        if (most > 0) {
            List<UUID> first = rsvps.promote(event, most);
            seats.count(now, event, new AttendeeCounts(first.size(), 0, -first.size(), 0));
            outbox.add(first.stream()
                    .map(user -> news(event, user, RsvpStatus.GOING))
                    .toList());
        }
    }

    private RsvpChanged news(UUID event, UUID user, RsvpStatus rsvp) {
        return new RsvpChanged(user, Tenancy.current().orElseThrow(), event, rsvp.wire(), events.now());
    }
}
