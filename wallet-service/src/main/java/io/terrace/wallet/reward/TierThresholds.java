package io.terrace.wallet.reward;

import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.tier.TierService;
import java.util.Collection;
import java.util.Map;

/// What the least tiers of rewards take, looked up once for all of them.
record TierThresholds(Map<String, Long> tiers) {

    static TierThresholds of(Sql sql, TierService tiers, Collection<RewardView> rewards) {
        boolean asked = rewards.stream().anyMatch(reward -> reward.minTier() != null);
        return new TierThresholds(asked ? tiers.thresholds(sql) : Map.of());
    }

    /// A tier no one knows any more is out of reach.
    long of(RewardView reward) {
        return reward.minTier() == null ? 0 : tiers.getOrDefault(reward.minTier(), Long.MAX_VALUE);
    }
}
