package io.terrace.community.event;

import io.terrace.community.event.EventChangeResult.Done;
import io.terrace.community.event.EventChangeResult.NoSuchEvent;
import io.terrace.community.event.EventChangeResult.Unfit;
import io.terrace.community.event.EventChangeResult.WrongStatus;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a partner does with events.
@ApplicationScoped
class EventAdminService {

    private static final int SECRET_BYTES = 32;

    private final EventRepository events;
    private final EventSeatRepository seats;
    private final WaitlistService line;
    private final EventViewAssembler eventViewAssembler;
    private final Outbox outbox;
    private final SecureRandom random = new SecureRandom();

    EventAdminService(
            EventRepository events,
            EventSeatRepository seats,
            WaitlistService line,
            EventViewAssembler eventViewAssembler,
            Outbox outbox) {
        this.events = events;
        this.seats = seats;
        this.line = line;
        this.eventViewAssembler = eventViewAssembler;
        this.outbox = outbox;
    }

    @Transactional
    public EventChangeResult create(EventDraft draft) {
        EventDetails plan = draft.plan();
        Instant now = events.now();
        Optional<FieldError> fault = plan.fault();
        if (fault.isPresent()) {
            return new Unfit(fault.get());
        }
        if (!plan.endsAt().isAfter(now)) {
            return new Unfit(new FieldError("/endsAt", "past"));
        }
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        Event event = new Event(Ids.next(), plan, secret, now);
        events.add(event);
        seats.add(event.id(), limit(draft.capacity()));
        outbox.add(new EventScheduled(event.id(), community(), event.card(now, limit(draft.capacity())), now));
        return new Done(eventViewAssembler.toPartner(event));
    }

    @Transactional
    public EventChangeResult change(UUID id, VersionPrecondition precondition, EventPatch change) {
        Optional<Event> held = events.held(id);
        if (held.isEmpty()) {
            return new NoSuchEvent();
        }
        Event event = held.get();
        precondition.require(event.version());
        Instant now = events.now();
        if (!EventStatus.OPEN.contains(event.status(now))) {
            return new WrongStatus(event.status(now));
        }
        EventDetails plan = change.over(event.plan());
        Optional<FieldError> fault = plan.fault();
        if (fault.isPresent()) {
            return new Unfit(fault.get());
        }
        if (change.dates() && !plan.endsAt().isAfter(now)) {
            return new Unfit(new FieldError("/endsAt", "past"));
        }
        event.change(plan, now);
        if (change.startsAt() != null) {
            event.decide(StoredEventStatus.SCHEDULED, now);
        }
        if (change.capacity() != null) {
            seats.limit(id, limit(change.capacity()));
            line.fill(id);
        }
        return told(event, now);
    }

    /// Until it has a new date no one checks in.
    @Transactional
    public EventChangeResult postpone(UUID id, VersionPrecondition precondition, PostponementRequest when) {
        return when.startsAt() == null
                ? decide(id, precondition, StoredEventStatus.POSTPONED)
                : change(id, precondition, EventPatch.to(when));
    }

    /// Doing it again changes nothing.
    @Transactional
    public EventChangeResult cancel(UUID id, VersionPrecondition precondition) {
        return decide(id, precondition, StoredEventStatus.CANCELLED);
    }

    private EventChangeResult decide(UUID id, VersionPrecondition precondition, StoredEventStatus state) {
        Optional<Event> held = events.held(id);
        if (held.isEmpty()) {
            return new NoSuchEvent();
        }
        Event event = held.get();
        precondition.require(event.version());
        Instant now = events.now();
        EventStatus status = event.status(now);
        if (status.name().equals(state.name())) {
            return new Done(eventViewAssembler.toPartner(event));
        }
        if (!EventStatus.OPEN.contains(status)) {
            return new WrongStatus(status);
        }
        event.decide(state, now);
        return told(event, now);
    }

    private EventChangeResult told(Event event, Instant now) {
        Integer capacity = seats.now(event.id()).capacity();
        outbox.add(new EventChanged(event.id(), community(), event.card(now, capacity), now));
        return new Done(eventViewAssembler.toPartner(event));
    }

    private static @Nullable Integer limit(@Nullable Integer capacity) {
        return capacity == null || capacity == 0 ? null : capacity;
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
