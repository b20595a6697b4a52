package io.terrace.polls.vote;

import io.terrace.polls.result.VoteTotals;
import org.jspecify.annotations.Nullable;

/// What became of a ballot in the box.
sealed interface BallotResult {

    /// @param changed whether this ballot changed it
    /// @param totals the poll's counts with it, where it changed something
    record Stands(Vote vote, boolean changed, @Nullable VoteTotals totals) implements BallotResult {

        Stands(Vote vote, boolean changed) {
            this(vote, changed, null);
        }

        Stands with(@Nullable VoteTotals counted) {
            return new Stands(vote, changed, counted);
        }
    }

    record NotOpen() implements BallotResult {}

    record Locked() implements BallotResult {}

    /// The poll was changed since the ballot was checked.
    record Outdated() implements BallotResult {}

    record NoSuchPoll() implements BallotResult {}
}
