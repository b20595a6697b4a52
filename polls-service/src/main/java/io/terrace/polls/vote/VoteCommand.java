package io.terrace.polls.vote;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.VoteChangePolicy;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a fan wants their ballot to be.
///
/// @param optionIds none to take it back
public record VoteCommand(
        UUID poll,
        UUID user,
        List<UUID> optionIds,
        @Nullable UUID clientId) {

    /// As the poll's options stand, each once and in order; -1 for one it does not offer.
    List<Integer> choices(Poll checked) {
        List<Integer> places = checked.definition().places(optionIds);
        return places.size() < 2 ? places : places.stream().sorted().distinct().toList();
    }

    PendingBallot against(Poll checked) {
        boolean lasting = checked.definition().voteChange() == VoteChangePolicy.LOCKED;
        return new PendingBallot(poll, user, checked.revision(), choices(checked), lasting, clientId);
    }
}
