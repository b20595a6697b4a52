package io.terrace.wallet.reward;

import io.terrace.platform.jdbc.Sql;
import io.terrace.wallet.ledger.Balance;
import io.terrace.wallet.ledger.LockedLedger;
import io.terrace.wallet.reward.RewardEligibilityView.Facts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Stock, points and uses as one wish after another takes of them, before anything is written.
final class BatchEligibilityTracker {

    private final LockedLedger held;
    private final TierThresholds thresholds;
    private final Map<UUID, Map<UUID, Boolean>> attended;
    private final Map<UUID, Long> spent = new HashMap<>();
    private final Map<UUID, Long> stock = new HashMap<>();
    private final Map<UUID, Long> coupons;
    private final Map<UUID, Map<UUID, Long>> uses;

    private BatchEligibilityTracker(
            LockedLedger held,
            TierThresholds thresholds,
            Map<UUID, Map<UUID, Boolean>> attended,
            Map<UUID, Map<UUID, Long>> uses,
            Map<UUID, Long> coupons) {
        this.held = held;
        this.thresholds = thresholds;
        this.attended = attended;
        this.uses = uses;
        this.coupons = coupons;
    }

    /// @param coupons how many each campaign gives out; none where it is left out
    static BatchEligibilityTracker of(
            Sql sql,
            List<RewardView> rewards,
            Collection<UUID> fans,
            LockedLedger held,
            TierThresholds thresholds,
            Map<UUID, Long> coupons) {
        Map<UUID, Map<UUID, Long>> uses = new HashMap<>();
        RewardUseRepository.of(sql, rewards.stream().map(RewardView::id).toList(), fans)
                .forEach((reward, used) -> uses.put(reward, new HashMap<>(used)));
        var attended = RewardUseRepository.attended(sql, rewards, fans);
        BatchEligibilityTracker count =
                new BatchEligibilityTracker(held, thresholds, attended, uses, new HashMap<>(coupons));
        for (RewardView reward : rewards) {
            if (reward.stock() != null) {
                count.stock.put(reward.id(), reward.stock());
            }
        }
        return count;
    }

    /// A coupon's stock is also what its campaign can give, which other rewards may draw from.
    private @Nullable Long left(RewardView reward) {
        Long own = stock.get(reward.id());
        UUID campaign = reward.campaignId();
        if (campaign == null) {
            return own;
        }
        long given = coupons.getOrDefault(campaign, 0L);
        return own == null ? given : Math.min(given, own);
    }

    RewardEligibilityView judge(RewardView reward, UUID user) {
        Balance standing = held.of(user);
        return RewardEligibilityView.of(
                reward.withStock(left(reward)),
                new Facts(
                        standing.available() - spent.getOrDefault(user, 0L),
                        standing.earned(),
                        uses.getOrDefault(reward.id(), Map.of()).getOrDefault(user, 0L),
                        attended.getOrDefault(reward.id(), Map.of()).containsKey(user),
                        thresholds.of(reward),
                        held.now()));
    }

    void take(RewardView reward, UUID user) {
        spent.merge(user, reward.cost(), Long::sum);
        uses.computeIfAbsent(reward.id(), id -> new HashMap<>()).merge(user, 1L, Long::sum);
        stock.computeIfPresent(reward.id(), (id, left) -> left - 1);
        if (reward.campaignId() != null) {
            coupons.computeIfPresent(reward.campaignId(), (id, left) -> left - 1);
        }
    }
}
