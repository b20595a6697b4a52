package io.terrace.polls.life;

import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollChangeResult;
import io.terrace.polls.poll.PollChangeResult.Done;
import io.terrace.polls.poll.PollChangeResult.NoSuchPoll;
import io.terrace.polls.poll.PollChangeResult.NotSettleable;
import io.terrace.polls.poll.PollChangeResult.Unfit;
import io.terrace.polls.poll.PollChangeResult.WrongState;
import io.terrace.polls.poll.PollKind;
import io.terrace.polls.poll.PollRepository;
import io.terrace.polls.poll.PollState;
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
public class PollStateService {

    private static final List<PollState> TO_OPEN = List.of(PollState.DRAFT, PollState.SCHEDULED);
    private static final List<PollState> TO_CLOSE = List.of(PollState.OPEN);
    private static final List<PollState> TO_SETTLE = List.of(PollState.CLOSED, PollState.FINALIZED);
    private static final List<PollState> TO_CANCEL =
            List.of(PollState.DRAFT, PollState.SCHEDULED, PollState.OPEN, PollState.CLOSED, PollState.FINALIZED);

    private final PollRepository polls;
    private final PollLifecycle lifecycle;

    PollStateService(PollRepository polls, PollLifecycle lifecycle) {
        this.polls = polls;
        this.lifecycle = lifecycle;
    }

    @Transactional
    public PollChangeResult open(UUID id, VersionPrecondition precondition) {
        return held(
                id,
                precondition,
                poll -> poll.over() && TO_OPEN.contains(poll.state())
                        ? Optional.of(new Unfit(new FieldError("/closesAt", "past")))
                        : step(poll, PollState.OPEN, TO_OPEN, () -> lifecycle.open(poll)));
    }

    @Transactional
    public PollChangeResult close(UUID id, VersionPrecondition precondition) {
        boolean halted = polls.halt(id, poll -> precondition.require(poll.version()));
        return held(
                id,
                halted ? VersionPrecondition.NONE : precondition,
                poll -> poll.state().isFinal() || poll.state() == PollState.CLOSED
                        ? Optional.empty()
                        : step(poll, PollState.CLOSED, TO_CLOSE, () -> lifecycle.close(poll)));
    }

    @Transactional
    public PollChangeResult cancel(UUID id, VersionPrecondition precondition) {
        // A quiz is settled as it ends, and what is settled is not cancelled.
        boolean halted = polls.find(id)
                .filter(poll -> poll.definition().kind() != PollKind.QUIZ)
                .filter(poll -> polls.halt(poll.id(), open -> precondition.require(open.version())))
                .isPresent();
        return held(
                id,
                halted ? VersionPrecondition.NONE : precondition,
                poll -> step(poll, PollState.CANCELLED, TO_CANCEL, () -> lifecycle.cancel(poll)));
    }

    /// Counts the ballots first where that has not been done yet.
    @Transactional
    public PollChangeResult settle(UUID id, VersionPrecondition precondition, List<UUID> named) {
        List<UUID> right = named.stream().distinct().toList();
        return held(id, precondition, poll -> {
            int unknown = poll.definition().places(right).indexOf(-1);
            if (unknown >= 0) {
                return Optional.of(new Unfit(new FieldError("/correctOptionIds/" + unknown, "unknown")));
            }
            if (poll.definition().kind() == PollKind.POLL) {
                return Optional.of(new NotSettleable());
            }
            if (poll.state() == PollState.SETTLED
                    && Set.copyOf(right).equals(Set.copyOf(poll.definition().correct()))) {
                return Optional.empty();
            }
            return step(poll, null, TO_SETTLE, () -> {
                if (poll.state() == PollState.CLOSED) {
                    lifecycle.count(poll);
                }
                lifecycle.settle(poll, right);
            });
        });
    }

    private PollChangeResult held(
            UUID id, VersionPrecondition precondition, Function<Poll, Optional<PollChangeResult>> work) {
        Optional<Poll> poll = polls.hold(id);
        if (poll.isEmpty()) {
            return new NoSuchPoll();
        }
        precondition.require(poll.get().version());
        return work.apply(poll.get()).orElseGet(() -> new Done(polls.find(id).orElseThrow()));
    }

    private static Optional<PollChangeResult> step(
            Poll poll, @Nullable PollState there, List<PollState> from, Runnable work) {
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
