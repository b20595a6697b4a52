package io.terrace.platform.kernel;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The second part of the error catalogue: every `code` in a problem's `errors`. Append only. `docs/errors.md` is its
/// published form, and a test keeps the two alike.
public enum ValidationCode {
    REQUIRED("It is missing, null or blank."),
    INVALID("It has the wrong type or the wrong form."),
    UNKNOWN("It names something that does not exist, or a value that is not in the list."),
    OUT_OF_RANGE("The number, date or time is too small or too large."),
    ABOVE_CEILING("The limit is higher than operators allow for the partner."),
    SIZE("The text has too few or too many characters, or the list too few or too many items."),
    FORMAT("The text does not have the required pattern."),
    EMPTY("The list needs at least one item."),
    DUPLICATE("The value occurs more than once."),
    UNEXPECTED("It cannot be combined with the other fields of the request."),
    NOT_TRUE("The only value that can be sent is true."),
    TOO_SHORT("The text is too short."),
    TOO_LONG("The time between the two instants is too long."),
    TOO_EARLY("The instant is too soon from now."),
    TOO_LATE("The instant is too far from now."),
    PAST("The instant has to be in the future."),
    ALREADY_OPEN("It cannot be changed after the opening."),
    NOT_AFTER_START("The end has to be after the start."),
    NOT_AFTER_STARTS_AT("It has to be after `startsAt`."),
    NOT_AFTER_OPENS_AT("It has to be after `opensAt`."),
    NOT_AFTER_AVAILABLE("The points have to be available before they expire."),
    NOT_A_QUIZ("Only a quiz has correct options."),
    NOT_A_COUPON("Only a reward that is a coupon has a campaign."),
    NEVER_SETTLED("Only a poll that is settled has a reward for the right answer."),
    NO_LOWEST("One tier has to begin at zero."),
    NEGATIVE_WITH_TIMES("Points that are taken away have no times."),
    ZERO("Zero is not allowed."),
    UNSOUND("The discount does not fit its kind."),
    TAKEN("Another fan has it."),
    CONFLICT("It belongs to another user."),
    NOT_OFFERED("The partner does not offer this."),
    NOT_SERVED("Messages cannot be sent to this country."),
    NOT_BEFORE("It has to name operations that come before this one."),
    NOT_IN_A_BATCH("The operation cannot be part of a batch."),
    NOT_FOR_SECRET_KEYS("A secret key cannot have it."),
    NOT_FOR_PUBLISHABLE_KEYS("A publishable key cannot have it."),
    NOT_FOR_LIVE_KEYS("A live key cannot have it.");

    private static final Map<String, ValidationCode> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(ValidationCode::wire, Function.identity()));

    /// The code of each constraint annotation of Bean Validation that the suite uses.
    private static final Map<String, ValidationCode> BY_CONSTRAINT = Map.ofEntries(
            Map.entry("jakarta.validation.constraints.NotNull", REQUIRED),
            Map.entry("jakarta.validation.constraints.NotBlank", REQUIRED),
            Map.entry("jakarta.validation.constraints.NotEmpty", EMPTY),
            Map.entry("jakarta.validation.constraints.Size", SIZE),
            Map.entry("jakarta.validation.constraints.Pattern", FORMAT),
            Map.entry("jakarta.validation.constraints.Min", OUT_OF_RANGE),
            Map.entry("jakarta.validation.constraints.Max", OUT_OF_RANGE),
            Map.entry("jakarta.validation.constraints.DecimalMin", OUT_OF_RANGE),
            Map.entry("jakarta.validation.constraints.DecimalMax", OUT_OF_RANGE),
            Map.entry("jakarta.validation.constraints.Positive", OUT_OF_RANGE),
            Map.entry("jakarta.validation.constraints.PositiveOrZero", OUT_OF_RANGE),
            Map.entry("jakarta.validation.constraints.Future", PAST),
            Map.entry("jakarta.validation.constraints.AssertTrue", NOT_TRUE));

    private final String meaning;

    ValidationCode(String meaning) {
        this.meaning = meaning;
    }

    /// The code with this name; empty for one that is not in the catalogue.
    public static Optional<ValidationCode> of(String wire) {
        return Optional.ofNullable(BY_NAME.get(wire));
    }

    /// The code that a violated constraint is reported with; empty for a constraint without one, which a test of every
    /// service refuses.
    ///
    /// @param annotation the full name of the constraint's annotation type
    public static Optional<ValidationCode> ofConstraint(String annotation) {
        return Optional.ofNullable(BY_CONSTRAINT.get(annotation));
    }

    /// One English sentence, safe to show.
    public String meaning() {
        return meaning;
    }

    /// The code as clients read it: lower snake case.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
