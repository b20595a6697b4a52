package io.terrace.polls.poll;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A poll as its partner makes it.
///
/// @param options the options, in the order they are shown
/// @param opensAt with it the poll is scheduled, without it a draft; one in the past opens at once
/// @param selection one option unless said otherwise
/// @param anonymity `anonymous` unless said otherwise
/// @param resultsVisibility `always` unless said otherwise
/// @param voteChange `until_close` unless said otherwise
/// @param eligibility everyone unless said otherwise
/// @param eventId the event it belongs to
public record PollDraft(
        @NotNull PollKind kind,
        @NotBlank @Size(max = 300) String question,
        @NotNull @Size(min = 2, max = 20) List<@NotNull @Valid OptionDraft> options,
        @Nullable Instant opensAt,
        @Nullable Instant closesAt,
        @Nullable @Valid SelectionLimits selection,
        @Nullable Anonymity anonymity,
        @Nullable ResultsVisibility resultsVisibility,
        @Nullable VoteChangePolicy voteChange,
        @Nullable PollEligibilityRule eligibility,
        @Nullable UUID eventId,
        @Nullable @Valid PollSponsor sponsor,
        @Nullable @Valid PollReward reward) {

    ScheduledPollDefinition plan() {
        List<PollOption> worded = OptionDraft.options(options);
        return new ScheduledPollDefinition(
                eventId,
                opensAt,
                closesAt,
                new PollDefinition(
                        kind,
                        question.strip(),
                        worded,
                        selection == null ? SelectionLimits.ONE : selection,
                        anonymity == null ? Anonymity.ANONYMOUS : anonymity,
                        resultsVisibility == null ? ResultsVisibility.ALWAYS : resultsVisibility,
                        voteChange == null ? VoteChangePolicy.UNTIL_CLOSE : voteChange,
                        eligibility == null ? PollEligibilityRule.ALL : eligibility,
                        sponsor,
                        reward,
                        OptionDraft.right(options, worded).stream()
                                .map(PollOption::id)
                                .toList()));
    }
}
