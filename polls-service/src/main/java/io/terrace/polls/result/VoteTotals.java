package io.terrace.polls.result;

import io.terrace.platform.events.PollEvent.OptionVotes;
import io.terrace.platform.events.PollEvent.Results;
import io.terrace.polls.poll.PollDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A poll's counts.
///
/// @param votes one number an option, in the options' order
/// @param version grows with every change
public record VoteTotals(List<Long> votes, long voters, long version, boolean isFinal, Instant asOf) {

    VoteTotals plus(List<TallyDeltaRow> steps) {
        List<Long> sums = new ArrayList<>(votes);
        long sum = voters;
        for (TallyDeltaRow step : steps) {
            for (int i = 0; i < step.votes().size(); i++) {
                sums.set(i, sums.get(i) + step.votes().get(i));
            }
            sum += step.voters();
        }
        return new VoteTotals(List.copyOf(sums), sum, version + 1, isFinal, asOf);
    }

    /// The same version with ballots that the next one has.
    VoteTotals ahead(List<Long> steps, long more) {
        List<Long> sums = IntStream.range(0, votes.size())
                .mapToObj(i -> votes.get(i) + (i < steps.size() ? steps.get(i) : 0))
                .toList();
        return new VoteTotals(sums, voters + more, version, isFinal, asOf);
    }

    /// The same moment with other numbers.
    VoteTotals corrected(BallotTally tally, boolean last) {
        return new VoteTotals(tally.votes(), tally.voters(), version + 1, last, asOf);
    }

    boolean agreesWith(BallotTally tally) {
        return voters == tally.voters() && votes.equals(tally.votes());
    }

    long difference(BallotTally tally) {
        return Math.abs(voters - tally.voters())
                + IntStream.range(0, votes.size())
                        .mapToLong(i -> Math.abs(votes.get(i) - tally.votes().get(i)))
                        .sum();
    }

    /// As events tell them.
    public Results results(PollDefinition definition) {
        return new Results(
                voters,
                IntStream.range(0, definition.options().size())
                        .mapToObj(
                                i -> new OptionVotes(definition.options().get(i).id(), votes.get(i)))
                        .toList());
    }
}
