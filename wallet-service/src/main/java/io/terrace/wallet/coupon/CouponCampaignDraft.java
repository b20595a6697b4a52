package io.terrace.wallet.coupon;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A campaign to be.
///
/// @param issue `on_demand` unless given
/// @param perHolderLimit the most coupons a fan may have of it; absent for no limit
record CouponCampaignDraft(
        @NotBlank @Size(max = 200) String title,
        @NotNull @Valid Discount discount,
        CouponCampaignView.Issue issue,
        @Nullable @Min(1) @Max(1_000_000) Long perHolderLimit,
        @Nullable Instant startsAt,
        @Nullable Instant expiresAt) {

    CouponCampaignDraft {
        issue = issue == null ? CouponCampaignView.Issue.ON_DEMAND : issue;
    }
}
