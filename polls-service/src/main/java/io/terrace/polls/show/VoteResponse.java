package io.terrace.polls.show;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.result.VoteTotals;
import io.terrace.polls.vote.Vote;
import io.terrace.polls.vote.VoterEligibilityPolicy;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A poll after the caller's ballot, with counts that have it. The fan's own side comes last, as [VoteResponseCache]
/// writes it: a repeat gets the same, byte for byte.
///
/// @param options the votes of each option
@Schema(name = "VoteStanding")
record VoteResponse(
        UUID pollId,
        PollState state,
        List<PollResults.Count> options,
        @Schema(nullable = true) PollResults.@Nullable Summary totals,
        PollActions actions,
        PollParticipationView viewer) {

    /// @param totals null where the fan may not see them
    static VoteResponse of(
            Poll poll, Vote vote, @Nullable VoteTotals totals, VoterEligibilityPolicy.Standing standing) {
        boolean voted = vote.isCast();
        PollResults results = PollResults.of(poll, totals);
        return new VoteResponse(
                poll.id(),
                poll.shown(),
                results.options(),
                results.totals(),
                PollActions.of(poll, voted, ResultsVisibilityPolicy.ofFan(poll, voted), standing),
                PollParticipationView.of(poll, vote));
    }
}
