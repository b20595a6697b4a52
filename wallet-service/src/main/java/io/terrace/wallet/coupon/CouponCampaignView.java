package io.terrace.wallet.coupon;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a lot of coupons have in common.
///
/// @param perHolderLimit how many of them a fan may redeem; null for all they have
@Schema(name = "CouponCampaign")
record CouponCampaignView(
        UUID id,
        String title,
        Discount discount,
        Issue issue,
        State state,
        @Schema(nullable = true) @Nullable Long perHolderLimit,
        @Schema(nullable = true) @Nullable Instant startsAt,
        @Schema(nullable = true) @Nullable Instant expiresAt,
        Instant createdAt)
        implements VersionedView {

    /// Of a row of `campaign`.
    static final String COLUMNS = """
            id, title, discount_kind, discount_value, currency, issue, state, per_holder_limit, starts_at, expires_at,
                created_at
            """;

    /// Where a campaign's codes come from: made when a coupon is issued, or from a pool.
    @Schema(name = "CouponIssue")
    enum Issue {
        /// A code is made for each who gets one.
        @JsonProperty("on_demand")
        ON_DEMAND,
        /// Codes made or imported beforehand, until there are no more.
        @JsonProperty("pool")
        POOL
    }

    /// Whether a coupon campaign issues coupons.
    @Schema(name = "CouponCampaignState")
    enum State {
        @JsonProperty("active")
        ACTIVE,
        /// Its coupons are refused for now.
        @JsonProperty("paused")
        PAUSED,
        @JsonProperty("ended")
        ENDED
    }

    static CouponCampaignView read(Row row) {
        return new CouponCampaignView(
                row.id("id"),
                row.text("title"),
                new Discount(
                        row.constant("discount_kind", Discount.Kind.class),
                        row.number("discount_value"),
                        row.textOrNull("currency")),
                row.constant("issue", Issue.class),
                row.constant("state", State.class),
                row.numberOrNull("per_holder_limit"),
                row.instantOrNull("starts_at"),
                row.instantOrNull("expires_at"),
                row.instant("created_at"));
    }
}
