package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What is asked and how it may be answered, as stored.
///
/// @param correct the right options: a quiz's from the start, a prediction's once settled
@RegisterForReflection
public record PollDefinition(
        PollKind kind,
        String question,
        List<PollOption> options,
        SelectionLimits selection,
        Anonymity anonymity,
        ResultsVisibility resultsVisibility,
        VoteChangePolicy voteChange,
        PollEligibilityRule eligibility,
        @Nullable PollSponsor sponsor,
        @Nullable PollReward reward,
        List<UUID> correct) {

    /// Where the options stand, as ballots name them; -1 for one that is not this poll's.
    public List<Integer> places(List<UUID> ids) {
        return ids.stream().map(this::place).toList();
    }

    private int place(UUID id) {
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    /// The reward, if it is paid for that.
    public @Nullable PollReward rewardFor(PollReward.When when) {
        return reward != null && reward.when() == when ? reward : null;
    }

    @JsonIgnore
    public boolean isSecret() {
        return anonymity == Anonymity.ANONYMOUS;
    }

    public PollDefinition settledAs(List<UUID> right) {
        return new PollDefinition(
                kind,
                question,
                options,
                selection,
                anonymity,
                resultsVisibility,
                voteChange,
                eligibility,
                sponsor,
                reward,
                List.copyOf(right));
    }
}
