package io.terrace.polls.life;

import io.terrace.platform.events.PollEvent.PollCancelled;
import io.terrace.platform.events.PollEvent.PollClosed;
import io.terrace.platform.events.PollEvent.PollFinalized;
import io.terrace.platform.events.PollEvent.PollOpened;
import io.terrace.platform.events.PollEvent.PollSettled;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.web.Tenancy;
import io.terrace.polls.poll.Definition;
import io.terrace.polls.poll.Kind;
import io.terrace.polls.poll.Plan;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollTable;
import io.terrace.polls.poll.State;
import io.terrace.polls.result.Announcing;
import io.terrace.polls.result.Counting;
import io.terrace.polls.result.Totals;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// The steps of a poll that its caller holds, each with its event, in the caller's transaction.
@ApplicationScoped
@Transactional(TxType.MANDATORY)
class Lifecycle {

    private final PollTable polls;
    private final Counting counting;
    private final Telling telling;
    private final Outbox outbox;

    Lifecycle(PollTable polls, Counting counting, Telling telling, Outbox outbox) {
        this.polls = polls;
        this.counting = counting;
        this.telling = telling;
        this.outbox = outbox;
    }

    void open(Poll poll) {
        Instant now = polls.now();
        Plan plan = poll.plan();
        polls.change(
                poll.id(),
                State.OPEN,
                new Plan(plan.eventId(), earlier(plan, now), plan.closesAt(), plan.definition()));
        outbox.add(new PollOpened(
                poll.id(),
                community(),
                Announcing.kind(poll),
                plan.definition().question(),
                plan.eventId(),
                plan.closesAt(),
                now));
    }

    /// It opened when it was to, or now if that was before its time.
    private static Instant earlier(Plan plan, Instant now) {
        Instant planned = plan.opensAt();
        return planned == null || planned.isAfter(now) ? now : planned;
    }

    void close(Poll poll) {
        Instant now = polls.now();
        Plan plan = poll.plan();
        Instant planned = plan.closesAt();
        Instant at = planned == null || planned.isAfter(now) ? now : planned;
        polls.change(poll.id(), State.CLOSED, new Plan(plan.eventId(), plan.opensAt(), at, plan.definition()));
        outbox.add(new PollClosed(poll.id(), community(), now));
    }

    /// A quiz whose right options are known is settled with it.
    void finish(Poll poll) {
        count(poll);
        List<UUID> right = poll.definition().correct();
        if (poll.definition().kind() == Kind.QUIZ && !right.isEmpty()) {
            settle(poll, right);
        }
    }

    void count(Poll poll) {
        Instant now = polls.now();
        Totals last = counting.finish(poll, now);
        polls.change(poll.id(), State.FINALIZED, poll.plan());
        outbox.add(new PollFinalized(
                poll.id(), community(), Announcing.kind(poll), last.version(), last.results(poll.definition()), now));
    }

    void settle(Poll poll, List<UUID> right) {
        Plan plan = poll.plan();
        Definition settled = plan.definition().settledAs(right);
        polls.change(poll.id(), State.SETTLED, new Plan(plan.eventId(), plan.opensAt(), plan.closesAt(), settled));
        outbox.add(new PollSettled(poll.id(), community(), Announcing.kind(poll), settled.correct(), polls.now()));
        telling.begin(poll.id());
    }

    void cancel(Poll poll) {
        Instant now = polls.now();
        counting.end(poll, now);
        polls.change(poll.id(), State.CANCELLED, poll.plan());
        outbox.add(new PollCancelled(poll.id(), community(), now));
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
