package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A reward as a fan sees it.
///
/// @param cost in points
/// @param stock what is left, and of its coupons where there are fewer than 100; null for as many as are wanted
/// @param perUserLimit how often a fan may have it; null for as often as they like
@Schema(name = "Offer")
record OfferedRewardView(
        UUID id,
        String title,
        @Schema(nullable = true) @Nullable String description,
        @Schema(nullable = true) @Nullable String imageUrl,
        RewardKind kind,
        long cost,
        @Schema(nullable = true) @Nullable Long stock,
        @Schema(nullable = true) @Nullable Long perUserLimit,
        @Schema(nullable = true) @Nullable Instant validFrom,
        @Schema(nullable = true) @Nullable Instant validTo,
        RewardEligibilityView eligibility,
        Viewer viewer,
        Actions actions,
        @JsonIgnore long version)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Long.toString(version);
    }

    /// How often the fan has redeemed a reward.
    ///
    /// @param redeemed how often the caller has had it
    @Schema(name = "OfferViewer")
    record Viewer(long redeemed) {}

    /// What the fan can do with a reward.
    @Schema(name = "OfferActions")
    record Actions(Redeem redeem) {}

    /// Whether the fan can redeem the reward, and why not.
    ///
    /// @param reason the first of `eligibility.reasons`
    @Schema(name = "OfferAction")
    record Redeem(
            boolean allowed,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason) {}

    static OfferedRewardView of(RewardView reward, RewardEligibilityView eligibility, long used) {
        String first =
                eligibility.eligible() ? null : eligibility.reasons().getFirst().code();
        return new OfferedRewardView(
                reward.id(),
                reward.title(),
                reward.description(),
                reward.imageUrl(),
                reward.kind(),
                reward.cost(),
                reward.stock(),
                reward.perUserLimit(),
                reward.validFrom(),
                reward.validTo(),
                eligibility,
                new Viewer(used),
                new Actions(new Redeem(eligibility.eligible(), first)),
                reward.version());
    }
}
