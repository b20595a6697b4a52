package io.terrace.polls.vote;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.result.VoteTotals;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What became of a fan's wish to vote.
public sealed interface CastVoteResult {

    /// @param poll as the ballot was checked against it
    /// @param totals its counts with the ballot; null where that changed nothing
    record Stands(Poll poll, Vote vote, @Nullable VoteTotals totals) implements CastVoteResult {}

    record NoSuchPoll() implements CastVoteResult {}

    /// @param place of the option the poll does not offer
    record NoSuchOption(int place) implements CastVoteResult {}

    record WrongNumber(int min, int max) implements CastVoteResult {}

    record NotEligible(String reason, Map<String, Object> params) implements CastVoteResult {}

    record NotOpen(PollState state) implements CastVoteResult {}

    record Locked() implements CastVoteResult {}
}
