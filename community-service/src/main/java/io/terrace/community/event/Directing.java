package io.terrace.community.event;

import io.terrace.community.event.Verdict.Done;
import io.terrace.community.event.Verdict.NoSuchEvent;
import io.terrace.community.event.Verdict.Unfit;
import io.terrace.community.event.Verdict.WrongStatus;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.web.Tenancy;
import io.terrace.platform.web.VersionPrecondition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a partner does with events.
@ApplicationScoped
class Directing {

    private static final int SECRET_BYTES = 32;

    private final EventTable events;
    private final SeatTable seats;
    private final Line line;
    private final Showing showing;
    private final Outbox outbox;
    private final SecureRandom random = new SecureRandom();

    Directing(EventTable events, SeatTable seats, Line line, Showing showing, Outbox outbox) {
        this.events = events;
        this.seats = seats;
        this.line = line;
        this.showing = showing;
        this.outbox = outbox;
    }

    @Transactional
    public Verdict create(EventDraft draft) {
        Plan plan = draft.plan();
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
        return new Done(showing.toPartner(event));
    }

    @Transactional
    public Verdict change(UUID id, VersionPrecondition precondition, EventChange change) {
        Optional<Event> held = events.held(id);
        if (held.isEmpty()) {
            return new NoSuchEvent();
        }
        Event event = held.get();
        precondition.require(event.version());
        Instant now = events.now();
        if (!Status.OPEN.contains(event.status(now))) {
            return new WrongStatus(event.status(now));
        }
        Plan plan = change.over(event.plan());
        Optional<FieldError> fault = plan.fault();
        if (fault.isPresent()) {
            return new Unfit(fault.get());
        }
        if (change.dates() && !plan.endsAt().isAfter(now)) {
            return new Unfit(new FieldError("/endsAt", "past"));
        }
        event.change(plan, now);
        if (change.startsAt() != null) {
            event.decide(State.SCHEDULED, now);
        }
        if (change.capacity() != null) {
            seats.limit(id, limit(change.capacity()));
            line.fill(id);
        }
        return told(event, now);
    }

    /// Until it has a new date nobody checks in.
    @Transactional
    public Verdict postpone(UUID id, VersionPrecondition precondition, Postponement when) {
        return when.startsAt() == null
                ? decide(id, precondition, State.POSTPONED)
                : change(id, precondition, EventChange.to(when));
    }

    /// Doing it again changes nothing.
    @Transactional
    public Verdict cancel(UUID id, VersionPrecondition precondition) {
        return decide(id, precondition, State.CANCELLED);
    }

    private Verdict decide(UUID id, VersionPrecondition precondition, State state) {
        Optional<Event> held = events.held(id);
        if (held.isEmpty()) {
            return new NoSuchEvent();
        }
        Event event = held.get();
        precondition.require(event.version());
        Instant now = events.now();
        Status status = event.status(now);
        if (status.name().equals(state.name())) {
            return new Done(showing.toPartner(event));
        }
        if (!Status.OPEN.contains(status)) {
            return new WrongStatus(status);
        }
        event.decide(state, now);
        return told(event, now);
    }

    private Verdict told(Event event, Instant now) {
        Integer capacity = seats.now(event.id()).capacity();
        outbox.add(new EventChanged(event.id(), community(), event.card(now, capacity), now));
        return new Done(showing.toPartner(event));
    }

    private static @Nullable Integer limit(@Nullable Integer capacity) {
        return capacity == null || capacity == 0 ? null : capacity;
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
