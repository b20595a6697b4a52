package io.terrace.polls.show;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.result.VoteTotals;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A poll's counts; null where the caller may not see them yet.
///
/// @param options the votes of each option
@Schema(name = "PollResults")
record PollResults(
        UUID pollId,
        PollState state,
        List<Count> options,
        @Schema(nullable = true) @Nullable Summary totals) {

    /// An option's votes.
    ///
    /// @param votes how many ballots name it; null where the caller may not see it yet
    /// @param percent of the voters, 0 to 100, with one decimal
    @Schema(name = "PollOptionCount")
    record Count(
            UUID id,
            @Schema(nullable = true) @Nullable Long votes,
            @Schema(nullable = true) @Nullable Double percent) {}

    /// The counts of a whole poll.
    ///
    /// @param voters how many fans voted
    /// @param version grows with every change
    /// @param isFinal whether the counts no longer change
    /// @param asOf when the counts last changed
    @Schema(name = "PollTotals")
    record Summary(long voters, long version, boolean isFinal, Instant asOf) {}

    /// @param counted null where they are hidden. Where the options were replaced after the poll was read, as they can
    ///     be before the first vote, they are not the poll's, and not shown.
    static PollResults of(Poll poll, @Nullable VoteTotals counted) {
        var options = poll.definition().options();
        VoteTotals totals = counted != null && counted.votes().size() == options.size() ? counted : null;
        return new PollResults(
                poll.id(),
                poll.shown(),
                IntStream.range(0, options.size())
                        .mapToObj(i -> totals == null
                                ? new Count(options.get(i).id(), null, null)
                                : new Count(
                                        options.get(i).id(),
                                        totals.votes().get(i),
                                        percent(totals.votes().get(i), totals.voters())))
                        .toList(),
                totals == null
                        ? null
                        : new Summary(totals.voters(), totals.version(), totals.isFinal(), totals.asOf()));
    }

    private static double percent(long votes, long voters) {
        return voters == 0 ? 0 : Math.round(votes * 1000.0 / voters) / 10.0;
    }
}
