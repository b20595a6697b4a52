package io.terrace.community.squaddie;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The fan that the club chooses for a day that has not been drawn yet.
///
/// @param headline at most 120 characters
@Schema(name = "SquaddieChoice")
record SquaddieChoiceRequest(
        @NotNull UUID userId,

        @Pattern(regexp = "[\\s\\S]{0,120}") @Nullable String headline) {

    SquaddieChoiceRequest {
        String trimmed = headline == null ? "" : headline.strip();
        headline = trimmed.isEmpty() ? null : trimmed;
    }
}
