package io.terrace.wallet.reward;

import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.wallet.coupon.CouponService;
import io.terrace.wallet.reward.RewardEligibilityView.Facts;
import io.terrace.wallet.tier.TierService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Rewards as one fan sees them.
@ApplicationScoped
class OfferedRewardQueryService {

    /// How many coupons of a campaign are counted: who offers more need not count them for each who looks.
    private static final long COUNTED = 100;

    private final Sql sql;
    private final RewardService rewards;
    private final TierService tiers;

    OfferedRewardQueryService(Sql sql, RewardService rewards, TierService tiers) {
        this.sql = sql;
        this.rewards = rewards;
        this.tiers = tiers;
    }

    @Transactional
    Page<OfferedRewardView> page(UUID user, PageRequest request) {
        Page<RewardView> page = rewards.page(request, true);
        return new Page<>(offers(page.items(), user), page.nextCursor());
    }

    @Transactional
    Optional<OfferedRewardView> find(UUID id, UUID user) {
        return rewards.find(id)
                .filter(RewardView::isOffered)
                .map(reward -> offers(List.of(reward), user).getFirst());
    }

    private List<OfferedRewardView> offers(List<RewardView> found, UUID user) {
        Facts own = own(user);
        Map<UUID, Map<UUID, Long>> uses =
                RewardUseRepository.of(sql, found.stream().map(RewardView::id).toList(), List.of(user));
        Map<UUID, Map<UUID, Boolean>> attended = RewardUseRepository.attended(sql, found, List.of(user));
        TierThresholds thresholds = TierThresholds.of(sql, tiers, found);
        return inStock(found).stream()
                .map(reward -> {
                    long used = uses.getOrDefault(reward.id(), Map.of()).getOrDefault(user, 0L);
                    boolean there = attended.getOrDefault(reward.id(), Map.of()).containsKey(user);
                    var facts = new Facts(own.available(), own.earned(), used, there, thresholds.of(reward), own.now());
                    return OfferedRewardView.of(reward, RewardEligibilityView.of(reward, facts), used);
                })
                .toList();
    }

    /// With what their campaigns still give.
    private List<RewardView> inStock(List<RewardView> found) {
        Map<UUID, Long> counted = new HashMap<>();
        for (RewardView reward : found) {
            if (reward.campaignId() != null) {
                counted.put(reward.campaignId(), COUNTED);
            }
        }
        Map<UUID, Long> coupons = CouponService.left(sql, counted);
        return found.stream().map(reward -> inStock(reward, coupons)).toList();
    }

    private static RewardView inStock(RewardView reward, Map<UUID, Long> coupons) {
        if (reward.campaignId() == null) {
            return reward;
        }
        long left = coupons.getOrDefault(reward.campaignId(), 0L);
        Long own = reward.stock();
        return left >= COUNTED ? reward : reward.withStock(own == null ? left : Math.min(left, own));
    }

    /// With what has matured or expired, whether or not the sweep has been there.
    private Facts own(UUID user) {
        return sql.first(
                        """
                        select now() as now, coalesce(max(w.earned), 0) as earned, coalesce(max(w.available), 0)
                            + (select coalesce(sum(case when pending_until is null then -remaining
                                    when coalesce(expires_at > now(), true) then remaining end), 0)
                                from lot where community_id = terrace_community() and user_id = ? and not empty
                                    and (expires_at <= now() and pending_until is null or pending_until <= now()))
                            as available
                        from wallet w where w.community_id = terrace_community() and w.user_id = ?""",
                        row -> new Facts(
                                row.number("available"), row.number("earned"), 0, false, 0, row.instant("now")),
                        user,
                        user)
                .orElseThrow();
    }
}
