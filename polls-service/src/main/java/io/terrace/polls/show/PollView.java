package io.terrace.polls.show;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.platform.rest.VersionedView;
import io.terrace.polls.poll.Anonymity;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollDefinition;
import io.terrace.polls.poll.PollEligibilityRule;
import io.terrace.polls.poll.PollKind;
import io.terrace.polls.poll.PollOption;
import io.terrace.polls.poll.PollReward;
import io.terrace.polls.poll.PollSponsor;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.poll.ResultsVisibility;
import io.terrace.polls.poll.SelectionLimits;
import io.terrace.polls.poll.VoteChangePolicy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A poll as one caller sees it.
///
/// @param options the options, in the order they are shown
/// @param totals null where the caller may not see the counts yet
/// @param correctOptionIds null until it is settled, but for its partner
/// @param viewer only for fans
/// @param actions only for fans
@Schema(name = "Poll")
record PollView(
        UUID id,
        PollKind kind,
        String question,
        List<OptionView> options,
        PollState state,
        @Schema(nullable = true) @Nullable Instant opensAt,
        @Schema(nullable = true) @Nullable Instant closesAt,
        SelectionLimits selection,
        Anonymity anonymity,
        ResultsVisibility resultsVisibility,
        VoteChangePolicy voteChange,
        PollEligibilityRule eligibility,
        @JsonInclude(Include.NON_NULL) @Nullable UUID eventId,
        @Schema(nullable = true) PollResults.@Nullable Summary totals,
        @Schema(nullable = true) @Nullable List<UUID> correctOptionIds,
        @JsonInclude(Include.NON_NULL) @Nullable PollSponsor sponsor,
        @JsonInclude(Include.NON_NULL) @Nullable PollReward reward,
        Instant createdAt,
        @JsonInclude(Include.NON_NULL) @Nullable PollParticipationView viewer,
        @JsonInclude(Include.NON_NULL) @Nullable PollActions actions,
        @JsonIgnore String version)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return version;
    }

    /// An option of a poll.
    ///
    /// @param text the option, as fans read it
    /// @param votes null where the caller may not see it yet
    /// @param percent of the voters, 0 to 100, with one decimal
    @Schema(name = "PollOption")
    record OptionView(
            UUID id,
            String text,
            @JsonInclude(Include.NON_NULL) @Nullable String imageUrl,
            @Schema(nullable = true) @Nullable Long votes,
            @Schema(nullable = true) @Nullable Double percent) {}

    static PollView of(
            Poll poll,
            PollResults results,
            boolean answers,
            @Nullable PollParticipationView viewer,
            @Nullable PollActions actions) {
        PollDefinition definition = poll.definition();
        return new PollView(
                poll.id(),
                definition.kind(),
                definition.question(),
                options(definition.options(), results),
                poll.shown(),
                poll.plan().opensAt(),
                poll.plan().closesAt(),
                definition.selection(),
                definition.anonymity(),
                definition.resultsVisibility(),
                definition.voteChange(),
                definition.eligibility(),
                poll.plan().eventId(),
                results.totals(),
                answers && !definition.correct().isEmpty() ? definition.correct() : null,
                poll.sponsor(),
                definition.reward(),
                poll.createdAt(),
                viewer,
                actions,
                poll.version());
    }

    private static List<OptionView> options(List<PollOption> options, PollResults results) {
        return IntStream.range(0, options.size())
                .mapToObj(i -> {
                    PollOption option = options.get(i);
                    PollResults.Count count = results.options().get(i);
                    return new OptionView(
                            option.id(), option.text(), option.imageUrl(), count.votes(), count.percent());
                })
                .toList();
    }
}
