package io.terrace.polls.life;

import io.terrace.platform.events.PollEvent.PollCancelled;
import io.terrace.platform.events.PollEvent.PollClosed;
import io.terrace.platform.events.PollEvent.PollFinalized;
import io.terrace.platform.events.PollEvent.PollOpened;
import io.terrace.platform.events.PollEvent.PollSettled;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollDefinition;
import io.terrace.polls.poll.PollKind;
import io.terrace.polls.poll.PollRepository;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.poll.ScheduledPollDefinition;
import io.terrace.polls.result.PollEventPublisher;
import io.terrace.polls.result.PollTotalsService;
import io.terrace.polls.result.VoteTotals;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// The steps of a poll that its caller holds, each with its event, in the caller's transaction.
@ApplicationScoped
@Transactional(TxType.MANDATORY)
class PollLifecycle {

    private final PollRepository polls;
    private final PollTotalsService pollTotals;
    private final WinnerPublisher winnerPublisher;
    private final Outbox outbox;

    PollLifecycle(PollRepository polls, PollTotalsService pollTotals, WinnerPublisher winnerPublisher, Outbox outbox) {
        this.polls = polls;
        this.pollTotals = pollTotals;
        this.winnerPublisher = winnerPublisher;
        this.outbox = outbox;
    }

    void open(Poll poll) {
        Instant now = polls.now();
        ScheduledPollDefinition plan = poll.plan();
        polls.change(
                poll.id(),
                PollState.OPEN,
                new ScheduledPollDefinition(plan.eventId(), earlier(plan, now), plan.closesAt(), plan.definition()));
        outbox.add(new PollOpened(
                poll.id(),
                community(),
                PollEventPublisher.kind(poll),
                plan.definition().question(),
                plan.eventId(),
                plan.closesAt(),
                now));
    }

    /// It opened when it was to, or now if that was before its time.
    private static Instant earlier(ScheduledPollDefinition plan, Instant now) {
        Instant planned = plan.opensAt();
        return planned == null || planned.isAfter(now) ? now : planned;
    }

    void close(Poll poll) {
        Instant now = polls.now();
        ScheduledPollDefinition plan = poll.plan();
        Instant planned = plan.closesAt();
        Instant at = planned == null || planned.isAfter(now) ? now : planned;
        polls.change(
                poll.id(),
                PollState.CLOSED,
                new ScheduledPollDefinition(plan.eventId(), plan.opensAt(), at, plan.definition()));
        outbox.add(new PollClosed(poll.id(), community(), now));
    }

    /// A quiz whose right options are known is settled with it.
    void finish(Poll poll) {
        count(poll);
        List<UUID> right = poll.definition().correct();
        if (poll.definition().kind() == PollKind.QUIZ && !right.isEmpty()) {
            settle(poll, right);
        }
    }

    void count(Poll poll) {
        Instant now = polls.now();
        VoteTotals last = pollTotals.finish(poll, now);
        polls.change(poll.id(), PollState.FINALIZED, poll.plan());
        outbox.add(new PollFinalized(
                poll.id(),
                community(),
                PollEventPublisher.kind(poll),
                last.version(),
                last.results(poll.definition()),
                now));
    }

    void settle(Poll poll, List<UUID> right) {
        ScheduledPollDefinition plan = poll.plan();
        PollDefinition settled = plan.definition().settledAs(right);
        polls.change(
                poll.id(),
                PollState.SETTLED,
                new ScheduledPollDefinition(plan.eventId(), plan.opensAt(), plan.closesAt(), settled));
        outbox.add(
                new PollSettled(poll.id(), community(), PollEventPublisher.kind(poll), settled.correct(), polls.now()));
        winnerPublisher.begin(poll.id());
    }

    void cancel(Poll poll) {
        Instant now = polls.now();
        pollTotals.end(poll, now);
        polls.change(poll.id(), PollState.CANCELLED, poll.plan());
        outbox.add(new PollCancelled(poll.id(), community(), now));
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
