package io.terrace.wallet.reward;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is to be different; what is left out stays.
///
/// @param addStock how many more there are, or fewer
record RewardChange(
        @Nullable @Size(min = 1, max = 200) String title,
        @Nullable @Size(max = 2000) String description,

        @Nullable @Size(max = 2000) @Pattern(regexp = "https://\\S+") String imageUrl,

        @Nullable OfferState state,
        @Nullable @Min(0) @Max(1_000_000_000) Long cost,
        @Nullable @Min(-1_000_000_000) @Max(1_000_000_000) Long addStock,
        @Nullable @Min(1) @Max(1_000_000) Long perUserLimit,
        @Nullable Instant validFrom,
        @Nullable Instant validTo) {}
