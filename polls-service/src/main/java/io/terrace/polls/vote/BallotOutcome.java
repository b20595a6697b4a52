package io.terrace.polls.vote;

import io.terrace.polls.result.Totals;
import org.jspecify.annotations.Nullable;

/// What became of a ballot in the box.
sealed interface BallotOutcome {

    /// @param changed whether this ballot changed it
    /// @param totals the poll's counts with it, where it changed something
    record Stands(Vote vote, boolean changed, @Nullable Totals totals) implements BallotOutcome {

        Stands(Vote vote, boolean changed) {
            this(vote, changed, null);
        }

        Stands with(@Nullable Totals counted) {
            return new Stands(vote, changed, counted);
        }
    }

    record NotOpen() implements BallotOutcome {}

    record Locked() implements BallotOutcome {}

    /// The poll was changed since the ballot was checked.
    record Outdated() implements BallotOutcome {}

    record NoSuchPoll() implements BallotOutcome {}
}
