package io.terrace.polls.poll;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What to change about a poll; what is absent stays. Options are replaced whole, with new ids.
public record PollChange(
        @Nullable @Size(min = 1, max = 300) @Pattern(regexp = "[\\s\\S]*\\S[\\s\\S]*") String question,

        @Nullable @Size(min = 2, max = 20) List<@Valid OptionDraft> options,
        @Nullable Instant opensAt,
        @Nullable Instant closesAt,
        @Nullable @Valid Selection selection,
        @Nullable Anonymity anonymity,
        @Nullable ResultsVisibility resultsVisibility,
        @Nullable VoteChange voteChange,
        @Nullable Eligibility eligibility,
        @Nullable UUID eventId,
        @Nullable @Valid Sponsor sponsor,
        @Nullable @Valid Reward reward) {

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
                .anyMatch(part -> part != null);
    }

    Plan over(Plan old) {
        Definition was = old.definition();
        List<Option> worded = options == null ? was.options() : OptionDraft.options(options);
        return new Plan(
                eventId == null ? old.eventId() : eventId,
                opensAt == null ? old.opensAt() : opensAt,
                closesAt == null ? old.closesAt() : closesAt,
                new Definition(
                        was.kind(),
                        question == null ? was.question() : question.strip(),
                        worded,
                        selection == null ? was.selection() : selection,
                        anonymity == null ? was.anonymity() : anonymity,
                        resultsVisibility == null ? was.resultsVisibility() : resultsVisibility,
                        voteChange == null ? was.voteChange() : voteChange,
                        eligibility == null ? was.eligibility() : eligibility,
                        sponsor == null ? was.sponsor() : sponsor,
                        reward == null ? was.reward() : reward,
                        options == null
                                ? was.correct()
                                : OptionDraft.right(options, worded).stream()
                                        .map(Option::id)
                                        .toList()));
    }
}
