package io.terrace.polls.show;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.State;
import io.terrace.polls.result.Totals;
import io.terrace.polls.vote.Eligible;
import io.terrace.polls.vote.Vote;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A poll after the caller's ballot, with counts that have it. The fan's own side comes last, as [StandingJson] writes
/// it: a repeat is told the same, byte for
/// byte.
///
/// @param options the votes of each option
@Schema(name = "VoteStanding")
record VoteStanding(
        UUID pollId,
        State state,
        List<Results.Count> options,
        @Schema(nullable = true) Results.@Nullable Summary totals,
        Actions actions,
        Viewer viewer) {

    /// @param totals null where the fan may not see them
    static VoteStanding of(Poll poll, Vote vote, @Nullable Totals totals, Eligible.Standing standing) {
        boolean voted = vote.isCast();
        Results results = Results.of(poll, totals);
        return new VoteStanding(
                poll.id(),
                poll.shown(),
                results.options(),
                results.totals(),
                Actions.of(poll, voted, Sight.ofFan(poll, voted), standing),
                Viewer.of(poll, vote));
    }
}
