package io.terrace.polls.poll;

import io.terrace.platform.kernel.Problem.FieldError;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A definition and when it is to happen.
public record ScheduledPollDefinition(
        @Nullable UUID eventId,
        @Nullable Instant opensAt,
        @Nullable Instant closesAt,
        PollDefinition definition) {

    /// What of it does not fit the rest.
    public Optional<FieldError> fault() {
        SelectionLimits selection = definition.selection();
        if (selection.min() > selection.max()
                || selection.max() > definition.options().size()) {
            return fault("/selection", "out_of_range");
        }
        if (closesAt != null && opensAt != null && !closesAt.isAfter(opensAt)) {
            return fault("/closesAt", "not_after_opens_at");
        }
        if (definition.kind() == PollKind.POLL && definition.rewardFor(PollReward.When.CORRECT) != null) {
            return fault("/reward/when", "never_settled");
        }
        if (definition.kind() != PollKind.QUIZ && !definition.correct().isEmpty()) {
            return fault("/options", "not_a_quiz");
        }
        return Optional.empty();
    }

    private static Optional<FieldError> fault(String pointer, String what) {
        return Optional.of(new FieldError(pointer, what));
    }
}
