package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What became of an appeal.
///
/// @param note for the club alone, at most 1,000 characters
@Schema(name = "AppealDecision")
record AppealDecisionRequest(
        @NotNull Word decision,
        @Nullable @Size(min = 1, max = 1000) String note) {

    /// How an appeal is decided.
    @Schema(name = "AppealVerdict")
    enum Word {
        /// The sanction stays in force.
        @JsonProperty("upheld")
        UPHELD,
        /// The sanction is lifted.
        @JsonProperty("granted")
        GRANTED;

        AppealState ruling() {
            return switch (this) {
                case UPHELD -> AppealState.UPHELD;
                case GRANTED -> AppealState.GRANTED;
            };
        }
    }
}
