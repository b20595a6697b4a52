package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Events of wallet-service: points, redemptions, coupons, tiers.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WalletEvent.WalletUpdated.class, name = "wallet.updated"),
    @JsonSubTypes.Type(value = WalletEvent.PointsExpiring.class, name = "points.expiring"),
    @JsonSubTypes.Type(value = WalletEvent.RedemptionUpdated.class, name = "redemption.updated"),
    @JsonSubTypes.Type(value = WalletEvent.CouponUpdated.class, name = "coupon.updated"),
    @JsonSubTypes.Type(value = WalletEvent.TierChanged.class, name = "tier.changed"),
})
public sealed interface WalletEvent extends Event {

    /// Whose wallet it is.
    UUID userId();

    @Override
    default Topic<WalletEvent> topic() {
        return Topic.WALLET;
    }

    @Override
    default String key() {
        return userId().toString();
    }

    @Override
    default List<UUID> fans() {
        return List.of(userId());
    }

    /// @param version grows with every transaction of the wallet
    record WalletUpdated(
            UUID userId, UUID communityId, long available, long pending, long held, long version, Instant at)
            implements WalletEvent {}

    /// Said once of each of the points, some time before.
    ///
    /// @param expiresAt when the first of them go
    record PointsExpiring(UUID userId, UUID communityId, long amount, Instant expiresAt, Instant at)
            implements WalletEvent {}

    /// @param state `pending`, `fulfilled`, `failed` or `reversed`
    record RedemptionUpdated(UUID redemptionId, UUID userId, UUID communityId, UUID rewardId, String state, Instant at)
            implements WalletEvent {}

    /// @param state `issued`, `reserved`, `redeemed`, `expired` or `revoked`
    record CouponUpdated(UUID couponId, UUID userId, UUID communityId, String state, Instant at)
            implements WalletEvent {}

    /// How far a fan has come, by what they have ever earned and the community's tiers.
    ///
    /// @param tier its name
    record TierChanged(UUID userId, UUID communityId, String tier, Instant at) implements WalletEvent {}
}
