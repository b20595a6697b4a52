package io.terrace.wallet.reward;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A reward to be.
///
/// @param state `active` unless given
/// @param cost what it costs, in points
/// @param stock how many there are; absent for no limit
/// @param perUserLimit how often a fan may have it; absent for no limit
/// @param minTier the lowest tier that may have it
/// @param campaignId for coupons, and needed there
record RewardDraft(
        @NotBlank @Size(max = 200) String title,
        @Nullable @Size(max = 2000) String description,

        @Nullable @Size(max = 2000) @Pattern(regexp = "https://\\S+") String imageUrl,

        @NotNull RewardKind kind,
        @Nullable RewardState state,
        @NotNull @Min(0) @Max(1_000_000_000) Long cost,
        @Nullable @Min(0) @Max(1_000_000_000) Long stock,
        @Nullable @Min(1) @Max(1_000_000) Long perUserLimit,
        @Nullable Instant validFrom,
        @Nullable Instant validTo,
        @Nullable @Pattern(regexp = "[a-z][a-z0-9_]{0,31}") String minTier,
        @Nullable UUID checkedInEventId,
        @Nullable UUID campaignId) {}
