package io.terrace.polls.life;

import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.web.VersionPrecondition;
import io.terrace.polls.poll.Kind;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollTable;
import io.terrace.polls.poll.State;
import io.terrace.polls.poll.Verdict;
import io.terrace.polls.poll.Verdict.Done;
import io.terrace.polls.poll.Verdict.NoSuchPoll;
import io.terrace.polls.poll.Verdict.NotSettleable;
import io.terrace.polls.poll.Verdict.Unfit;
import io.terrace.polls.poll.Verdict.WrongState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a partner does with a poll. Doing it again changes nothing.
@ApplicationScoped
public class Directing {

    private static final List<State> TO_OPEN = List.of(State.DRAFT, State.SCHEDULED);
    private static final List<State> TO_CLOSE = List.of(State.OPEN);
    private static final List<State> TO_SETTLE = List.of(State.CLOSED, State.FINALIZED);
    private static final List<State> TO_CANCEL =
            List.of(State.DRAFT, State.SCHEDULED, State.OPEN, State.CLOSED, State.FINALIZED);

    private final PollTable polls;
    private final Lifecycle lifecycle;

    Directing(PollTable polls, Lifecycle lifecycle) {
        this.polls = polls;
        this.lifecycle = lifecycle;
    }

    @Transactional
    public Verdict open(UUID id, VersionPrecondition precondition) {
        return held(
                id,
                precondition,
                poll -> poll.over() && TO_OPEN.contains(poll.state())
                        ? Optional.of(new Unfit(new FieldError("/closesAt", "past")))
                        : step(poll, State.OPEN, TO_OPEN, () -> lifecycle.open(poll)));
    }

    @Transactional
    public Verdict close(UUID id, VersionPrecondition precondition) {
        boolean halted = polls.halt(id, poll -> precondition.require(poll.version()));
        return held(
                id,
                halted ? VersionPrecondition.NONE : precondition,
                poll -> poll.state().isFinal() || poll.state() == State.CLOSED
                        ? Optional.empty()
                        : step(poll, State.CLOSED, TO_CLOSE, () -> lifecycle.close(poll)));
    }

    @Transactional
    public Verdict cancel(UUID id, VersionPrecondition precondition) {
        // A quiz is settled as it ends, and what is settled is not cancelled.
        boolean halted = polls.find(id)
                .filter(poll -> poll.definition().kind() != Kind.QUIZ)
                .filter(poll -> polls.halt(poll.id(), open -> precondition.require(open.version())))
                .isPresent();
        return held(
                id,
                halted ? VersionPrecondition.NONE : precondition,
                poll -> step(poll, State.CANCELLED, TO_CANCEL, () -> lifecycle.cancel(poll)));
    }

    /// Counts the ballots first where that has not been done yet.
    @Transactional
    public Verdict settle(UUID id, VersionPrecondition precondition, List<UUID> named) {
        List<UUID> right = named.stream().distinct().toList();
        return held(id, precondition, poll -> {
            int unknown = poll.definition().places(right).indexOf(-1);
            if (unknown >= 0) {
                return Optional.of(new Unfit(new FieldError("/correctOptionIds/" + unknown, "unknown")));
            }
            if (poll.definition().kind() == Kind.POLL) {
                return Optional.of(new NotSettleable());
            }
            if (poll.state() == State.SETTLED
                    && Set.copyOf(right).equals(Set.copyOf(poll.definition().correct()))) {
                return Optional.empty();
            }
            return step(poll, null, TO_SETTLE, () -> {
                if (poll.state() == State.CLOSED) {
                    lifecycle.count(poll);
                }
                lifecycle.settle(poll, right);
            });
        });
    }

    private Verdict held(UUID id, VersionPrecondition precondition, Function<Poll, Optional<Verdict>> work) {
        Optional<Poll> poll = polls.hold(id);
        if (poll.isEmpty()) {
            return new NoSuchPoll();
        }
        precondition.require(poll.get().version());
        return work.apply(poll.get()).orElseGet(() -> new Done(polls.find(id).orElseThrow()));
    }

    private static Optional<Verdict> step(Poll poll, @Nullable State there, List<State> from, Runnable work) {
        if (poll.state() == there) {
            return Optional.empty();
        }
        if (!from.contains(poll.state())) {
            return Optional.of(new WrongState(poll.state(), from));
        }
        work.run();
        return Optional.empty();
    }
}
