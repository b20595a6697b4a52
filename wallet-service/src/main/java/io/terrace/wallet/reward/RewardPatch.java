package io.terrace.wallet.reward;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What is to be different; what is left out stays.
///
/// @param addStock how many more there are, or fewer
record RewardPatch(
        @Nullable @Size(min = 1, max = 200) String title,
        @Schema(nullable = true) @Nullable @Size(max = 2000) String description,

        @Schema(nullable = true) @Nullable @Size(max = 2000) @Pattern(regexp = "https://\\S+") String imageUrl,

        @Nullable RewardState state,
        @Nullable @Min(0) @Max(1_000_000_000) Long cost,
        @Nullable @Min(-1_000_000_000) @Max(1_000_000_000) Long addStock,

        @Schema(nullable = true) @Nullable @Min(1) @Max(1_000_000) Long perUserLimit,

        @Schema(nullable = true) @Nullable Instant validFrom,
        @Schema(nullable = true) @Nullable Instant validTo,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {}
