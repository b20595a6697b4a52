package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How good a call was, as one of the two heard it.
///
/// @param rating 1 to 5, the best
/// @param issues what was wrong; none unless given
@Schema(name = "CallQuality")
record CallRatingRequest(
        @NotNull @Min(1) @Max(5) Integer rating,
        @Size(max = 6) @Nullable List<@NotNull CallIssue> issues) {

    /// What was wrong with how a call sounded.
    @Schema(name = "CallIssue")
    enum CallIssue {
        @JsonProperty("echo")
        ECHO,
        @JsonProperty("noise")
        NOISE,
        @JsonProperty("delay")
        DELAY,
        @JsonProperty("dropped")
        DROPPED,
        @JsonProperty("one_way")
        ONE_WAY,
        @JsonProperty("no_audio")
        NO_AUDIO
    }
}
