package io.terrace.wallet.reward;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A reward as its partner sees it.
///
/// @param cost in points
/// @param stock what is left; null for as many as are wanted
/// @param perUserLimit how often a fan may have it; null for as often as they like
/// @param minTier the least tier that may have it
/// @param checkedInEventId the event a fan must have checked in to
/// @param campaignId of a coupon: what coupons it gives
@Schema(name = "Reward")
record RewardView(
        UUID id,
        String title,
        @Schema(nullable = true) @Nullable String description,
        @Schema(nullable = true) @Nullable String imageUrl,
        RewardKind kind,
        RewardState state,
        long cost,
        @Schema(nullable = true) @Nullable Long stock,
        @Schema(nullable = true) @Nullable Long perUserLimit,
        @Schema(nullable = true) @Nullable Instant validFrom,
        @Schema(nullable = true) @Nullable Instant validTo,
        @Schema(nullable = true) @Nullable String minTier,
        @Schema(nullable = true) @Nullable UUID checkedInEventId,
        @Schema(nullable = true) @Nullable UUID campaignId,
        long version,
        Instant createdAt)
        implements VersionedView {

    /// Of a row of `reward`.
    static final String COLUMNS = """
            id, title, description, image_url, kind, state, cost, stock, per_user_limit, valid_from, valid_to, min_tier,
                checked_in_event_id, campaign_id, version, created_at
            """;

    /// Its stock is none: it is redeemed meanwhile.
    @Override
    public String entityVersion() {
        return Long.toString(version);
    }

    static RewardView read(Row row) {
        return new RewardView(
                row.id("id"),
                row.text("title"),
                row.textOrNull("description"),
                row.textOrNull("image_url"),
                row.constant("kind", RewardKind.class),
                row.constant("state", RewardState.class),
                row.number("cost"),
                row.numberOrNull("stock"),
                row.numberOrNull("per_user_limit"),
                row.instantOrNull("valid_from"),
                row.instantOrNull("valid_to"),
                row.textOrNull("min_tier"),
                row.idOrNull("checked_in_event_id"),
                row.idOrNull("campaign_id"),
                row.number("version"),
                row.instant("created_at"));
    }

    RewardView withStock(@Nullable Long left) {
        return new RewardView(
                id,
                title,
                description,
                imageUrl,
                kind,
                state,
                cost,
                left,
                perUserLimit,
                validFrom,
                validTo,
                minTier,
                checkedInEventId,
                campaignId,
                version,
                createdAt);
    }

    boolean isOffered() {
        return state == RewardState.ACTIVE;
    }
}
