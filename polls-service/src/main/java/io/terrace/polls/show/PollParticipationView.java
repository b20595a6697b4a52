package io.terrace.polls.show;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollDefinition;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.vote.Vote;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The caller's own side of a poll.
///
/// @param vote absent where they have not voted
/// @param correct once it is settled, whether their vote was right
@Schema(name = "PollViewer")
record PollParticipationView(
        @JsonInclude(Include.NON_NULL) @Nullable Answer vote,
        @JsonInclude(Include.NON_NULL) @Nullable Boolean correct) {

    /// The caller's vote.
    ///
    /// @param optionIds the options the caller chose
    /// @param castAt when the vote was cast
    @Schema(name = "PollAnswer")
    record Answer(List<UUID> optionIds, Instant castAt) {}

    static PollParticipationView of(Poll poll, @Nullable Vote vote) {
        if (vote == null || !vote.isCast()) {
            return new PollParticipationView(null, null);
        }
        PollDefinition definition = poll.definition();
        List<UUID> chosen = vote.choices().stream()
                .map(place -> definition.options().get(place).id())
                .toList();
        return new PollParticipationView(
                new Answer(chosen, vote.castAt()),
                poll.state() == PollState.SETTLED ? isRight(definition, chosen) : null);
    }

    /// As winners are decided: all that is named is right, and as many are named as could be.
    private static boolean isRight(PollDefinition definition, List<UUID> chosen) {
        List<UUID> right = definition.correct();
        return new HashSet<>(right).containsAll(chosen)
                && chosen.size()
                        == Math.min(right.size(), definition.selection().max());
    }
}
