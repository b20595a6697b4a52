package io.terrace.community.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;

/// Events, for invitations.
@ApplicationScoped
public class InvitationRsvpService {

    private final EventRepository events;
    private final RsvpService rsvps;

    InvitationRsvpService(EventRepository events, RsvpService rsvps) {
        this.events = events;
        this.rsvps = rsvps;
    }

    /// Empty where it is another community's or not there.
    @Transactional
    public Optional<RsvpAvailability> find(UUID event) {
        return events.find(event).map(found -> RsvpAvailability.of(found.status(events.now())));
    }

    /// Says for a fan, in the caller's transaction, that they come or might; where all seats are taken they wait for
    /// one. Of who is there already, and of an event that is just over, nothing changes.
    @Transactional(TxType.MANDATORY)
    public void expect(UUID event, UUID fan, RsvpDraft.Choice wish) {
        rsvps.settle(event, fan, wish.rsvp());
    }
}
