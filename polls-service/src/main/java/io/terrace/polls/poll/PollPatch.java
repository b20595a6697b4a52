package io.terrace.polls.poll;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a poll; what is absent stays, what is null is as in a poll made without it. Options are
/// replaced whole, with new ids.
public record PollPatch(
        @Nullable @Size(min = 1, max = 300) @Pattern(regexp = "[\\s\\S]*\\S[\\s\\S]*") String question,

        @Nullable @Size(min = 2, max = 20) List<@Valid OptionDraft> options,
        @Schema(nullable = true) @Nullable Instant opensAt,
        @Schema(nullable = true) @Nullable Instant closesAt,
        @Schema(nullable = true) @Nullable @Valid SelectionLimits selection,
        @Schema(nullable = true) @Nullable Anonymity anonymity,
        @Schema(nullable = true) @Nullable ResultsVisibility resultsVisibility,
        @Schema(nullable = true) @Nullable VoteChangePolicy voteChange,
        @Schema(nullable = true) @Nullable PollEligibilityRule eligibility,
        @Schema(nullable = true) @Nullable UUID eventId,
        @Schema(nullable = true) @Nullable @Valid PollSponsor sponsor,
        @Schema(nullable = true) @Nullable @Valid PollReward reward,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    /// Whether it touches what fans who have voted relied on: all but when it closes and who brings it.
    boolean isDeep() {
        return Stream.of(
                                question,
                                options,
                                opensAt,
                                selection,
                                anonymity,
                                resultsVisibility,
                                voteChange,
                                eligibility,
                                eventId,
                                reward)
                        .anyMatch(part -> part != null)
                || cleared.stream().anyMatch(member -> !member.equals("closesAt") && !member.equals("sponsor"));
    }

    ScheduledPollDefinition over(ScheduledPollDefinition old) {
        PollDefinition was = old.definition();
        List<PollOption> worded = options == null ? was.options() : OptionDraft.options(options);
        return new ScheduledPollDefinition(
                merged("eventId", eventId, old.eventId(), null),
                merged("opensAt", opensAt, old.opensAt(), null),
                merged("closesAt", closesAt, old.closesAt(), null),
                new PollDefinition(
                        was.kind(),
                        question == null ? was.question() : question.strip(),
                        worded,
                        merged("selection", selection, was.selection(), SelectionLimits.ONE),
                        merged("anonymity", anonymity, was.anonymity(), Anonymity.ANONYMOUS),
                        merged(
                                "resultsVisibility",
                                resultsVisibility,
                                was.resultsVisibility(),
                                ResultsVisibility.ALWAYS),
                        merged("voteChange", voteChange, was.voteChange(), VoteChangePolicy.UNTIL_CLOSE),
                        merged("eligibility", eligibility, was.eligibility(), PollEligibilityRule.ALL),
                        merged("sponsor", sponsor, was.sponsor(), null),
                        merged("reward", reward, was.reward(), null),
                        options == null
                                ? was.correct()
                                : OptionDraft.right(options, worded).stream()
                                        .map(PollOption::id)
                                        .toList()));
    }
}
