package io.terrace.polls.vote;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollCache;
import io.terrace.polls.poll.PollEligibilityRule;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.poll.SelectionLimits;
import io.terrace.polls.result.VoteTotals;
import io.terrace.polls.vote.CastVoteResult.Locked;
import io.terrace.polls.vote.CastVoteResult.NoSuchOption;
import io.terrace.polls.vote.CastVoteResult.NoSuchPoll;
import io.terrace.polls.vote.CastVoteResult.NotOpen;
import io.terrace.polls.vote.CastVoteResult.Stands;
import io.terrace.polls.vote.CastVoteResult.WrongNumber;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// A fan's ballot: checked against the poll as last seen, judged while the poll is held, and checked again where
/// the poll has changed in between. Nothing is refused by a memory, and no connection is held while the ballot
/// waits.
@ApplicationScoped
public class VoteService {

    private final PollCache catalog;
    private final VoterEligibilityPolicy eligible;
    private final BallotQueue box;

    VoteService(PollCache catalog, VoterEligibilityPolicy eligible, BallotQueue box) {
        this.catalog = catalog;
        this.eligible = eligible;
        this.box = box;
    }

    /// Makes the fan's ballot what they want, durably, or says why not.
    ///
    /// @param patience how long the fan is still waiting
    /// @throws io.terrace.platform.rest.ProblemException 503 where too many wait, 504 where the fan's time is over
    public CastVoteResult settle(VoteCommand wish, Supplier<Duration> patience) {
        Optional<Poll> known = catalog.known(wish.poll());
        return refusal(wish, known).isEmpty() ? cast(wish, known.orElseThrow(), patience) : settleAnew(wish, patience);
    }

    /// The poll, where all that matters to the ballot is remembered and nothing prevents it.
    public Optional<Poll> clear(VoteCommand wish) {
        return catalog.remembered(wish.poll())
                .filter(poll -> poll.definition().eligibility().asksNothing())
                .filter(poll -> refusal(wish, Optional.of(poll)).isEmpty());
    }

    /// Casts a ballot that is [#clear], without a thread that waits.
    ///
    /// @param loop where what depends on the stage goes on, for the community
    /// @return says empty where the ballot changed nothing, for a reason that [#settle] tells
    public CompletionStage<Optional<Stands>> cast(VoteCommand wish, Poll poll, Duration patience, Executor loop) {
        return box.cast(wish.against(poll), patience, loop)
                .thenApply(outcome ->
                        outcome instanceof BallotResult.Stands(Vote vote, boolean changed, VoteTotals totals) && changed
                                ? Optional.of(new Stands(poll, vote, totals))
                                : Optional.empty());
    }

    private CastVoteResult settleAnew(VoteCommand wish, Supplier<Duration> patience) {
        Optional<Poll> fresh = catalog.fresh(wish.poll());
        return refusal(wish, fresh).orElseGet(() -> cast(wish, fresh.orElseThrow(), patience));
    }

    private CastVoteResult cast(VoteCommand wish, Poll poll, Supplier<Duration> patience) {
        return verdict(wish, poll, box.cast(wish.against(poll), patience.get()), patience);
    }

    private CastVoteResult verdict(VoteCommand wish, Poll poll, BallotResult outcome, Supplier<Duration> patience) {
        return switch (outcome) {
            case BallotResult.Stands(Vote vote, boolean changed, VoteTotals totals) ->
                new Stands(changed ? poll : now(poll), vote, totals);
            case BallotResult.NotOpen() -> new NotOpen(now(poll).shown());
            case BallotResult.Locked() -> new Locked();
            case BallotResult.NoSuchPoll() -> new NoSuchPoll();
            case BallotResult.Outdated() -> settleAnew(wish, patience);
        };
    }

    /// A repeat, or a refusal, may come long after the poll was last seen.
    private Poll now(Poll poll) {
        return catalog.fresh(poll.id()).orElse(poll);
    }

    private Optional<CastVoteResult> refusal(VoteCommand wish, Optional<Poll> poll) {
        if (poll.filter(one -> one.state() != PollState.DRAFT).isEmpty()) {
            return Optional.of(new NoSuchPoll());
        }
        return wish.optionIds().isEmpty() ? Optional.empty() : refusal(wish, poll.get());
    }

    private Optional<CastVoteResult> refusal(VoteCommand wish, Poll poll) {
        int unknown = poll.definition().places(wish.optionIds()).indexOf(-1);
        if (unknown >= 0) {
            return Optional.of(new NoSuchOption(unknown));
        }
        List<Integer> choices = wish.choices(poll);
        SelectionLimits selection = poll.definition().selection();
        if (!selection.admits(choices.size())) {
            return Optional.of(new WrongNumber(selection.min(), selection.max()));
        }
        PollEligibilityRule eligibility = poll.definition().eligibility();
        return eligibility.asksNothing()
                ? Optional.empty()
                : eligible.standing(wish.user(), List.of(eligibility))
                        .refusal(eligibility)
                        .map(no -> no);
    }
}
