package io.terrace.polls.poll;

import io.terrace.platform.events.PollEvent.PollChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.polls.poll.PollChangeResult.Done;
import io.terrace.polls.poll.PollChangeResult.NoSuchPoll;
import io.terrace.polls.poll.PollChangeResult.Unfit;
import io.terrace.polls.poll.PollChangeResult.Voted;
import io.terrace.polls.poll.PollChangeResult.WrongState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// A community's polls: made, changed, found.
@ApplicationScoped
public class PollService {

    private static final UUID NEWEST = new UUID(-1, -1);

    private final PollRepository table;
    private final KeysetPageAssembler paging;
    private final Outbox outbox;

    PollService(PollRepository table, KeysetPageAssembler paging, Outbox outbox) {
        this.table = table;
        this.paging = paging;
        this.outbox = outbox;
    }

    /// A draft, or scheduled where it says when it opens.
    @Transactional
    public PollChangeResult create(PollDraft draft) {
        ScheduledPollDefinition plan = draft.plan();
        var fault = plan.fault();
        if (fault.isPresent()) {
            return new Unfit(fault.get());
        }
        UUID id = Ids.next();
        table.add(id, state(plan), plan);
        return new Done(table.find(id).orElseThrow());
    }

    /// Until the first ballot anything can change, after it only when the poll closes and who brings it.
    @Transactional
    public PollChangeResult change(UUID id, VersionPrecondition precondition, PollPatch change) {
        Optional<Poll> held = table.hold(id);
        if (held.isEmpty()) {
            return new NoSuchPoll();
        }
        Poll poll = held.get();
        precondition.require(poll.version());
        if (!PollState.EDITABLE.contains(poll.shown())) {
            return new WrongState(poll.shown(), PollState.EDITABLE);
        }
        if (change.isDeep() && table.hasBallots(id)) {
            return new Voted();
        }
        ScheduledPollDefinition plan = change.over(poll.plan());
        var fault = plan.fault();
        if (fault.isPresent()) {
            return new Unfit(fault.get());
        }
        if (poll.state() == PollState.OPEN
                && change.opensAt() != null
                && change.opensAt().isAfter(table.now())) {
            return new Unfit(new FieldError("/opensAt", "already_open"));
        }
        if (poll.state() == PollState.OPEN && change.clears("opensAt")) {
            return new Unfit(new FieldError("/opensAt", "already_open"));
        }
        table.change(id, poll.state() == PollState.OPEN ? PollState.OPEN : state(plan), plan);
        if (change.options() != null) {
            table.count(id, plan.definition().options().size());
        }
        if (poll.state() == PollState.OPEN) {
            outbox.add(new PollChanged(
                    id,
                    Tenancy.current().orElseThrow(),
                    plan.definition().question(),
                    plan.eventId(),
                    plan.closesAt(),
                    table.now()));
        }
        return new Done(table.find(id).orElseThrow());
    }

    @Transactional
    public Optional<Poll> find(UUID id) {
        return table.find(id);
    }

    /// Newest first.
    @Transactional
    public Page<Poll> page(PollFilter filter, PageRequest request) {
        UUID before =
                paging.position(request, filter.name()).map(UUID::fromString).orElse(NEWEST);
        return paging.page(
                table.page(filter, before, request.limit() + 1),
                request,
                filter.name(),
                poll -> poll.id().toString());
    }

    private static PollState state(ScheduledPollDefinition plan) {
        return plan.opensAt() == null ? PollState.DRAFT : PollState.SCHEDULED;
    }
}
