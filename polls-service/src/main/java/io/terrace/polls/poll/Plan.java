package io.terrace.polls.poll;

import io.terrace.platform.kernel.Problem.FieldError;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A definition and when it is to happen.
public record Plan(
        @Nullable UUID eventId,
        @Nullable Instant opensAt,
        @Nullable Instant closesAt,
        Definition definition) {

    /// What of it does not fit the rest.
    public Optional<FieldError> fault() {
        Selection selection = definition.selection();
        if (selection.min() > selection.max()
                || selection.max() > definition.options().size()) {
            return fault("/selection", "out_of_range");
        }
        if (closesAt != null && opensAt != null && !closesAt.isAfter(opensAt)) {
            return fault("/closesAt", "not_after_opens_at");
        }
        if (definition.kind() == Kind.POLL && definition.rewardFor(Reward.When.CORRECT) != null) {
            return fault("/reward/when", "never_settled");
        }
        if (definition.kind() != Kind.QUIZ && !definition.correct().isEmpty()) {
            return fault("/options", "not_a_quiz");
        }
        return Optional.empty();
    }

    private static Optional<FieldError> fault(String pointer, String what) {
        return Optional.of(new FieldError(pointer, what));
    }
}
