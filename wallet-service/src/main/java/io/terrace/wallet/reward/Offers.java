package io.terrace.wallet.reward;

import io.terrace.platform.web.Page;
import io.terrace.platform.web.PageRequest;
import io.terrace.wallet.reward.Eligibility.Facts;
import io.terrace.wallet.sql.Sql;
import io.terrace.wallet.tier.Tiers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Rewards as one fan sees them.
@ApplicationScoped
class Offers {

    private final Sql sql;
    private final Rewards rewards;
    private final Tiers tiers;

    Offers(Sql sql, Rewards rewards, Tiers tiers) {
        this.sql = sql;
        this.rewards = rewards;
        this.tiers = tiers;
    }

    @Transactional
    Page<Offer> page(UUID user, PageRequest request) {
        Page<Reward> page = rewards.page(request, true);
        return new Page<>(offers(page.items(), user), page.nextCursor());
    }

    @Transactional
    Optional<Offer> find(UUID id, UUID user) {
        return rewards.find(id)
                .filter(Reward::isOffered)
                .map(reward -> offers(List.of(reward), user).getFirst());
    }

    private List<Offer> offers(List<Reward> found, UUID user) {
        Facts own = own(user);
        Map<UUID, Map<UUID, Long>> uses =
                Uses.of(sql, found.stream().map(Reward::id).toList(), List.of(user));
        Map<UUID, Map<UUID, Boolean>> attended = Uses.attended(sql, found, List.of(user));
        return found.stream()
                .map(reward -> {
                    long used = uses.getOrDefault(reward.id(), Map.of()).getOrDefault(user, 0L);
                    boolean there = attended.getOrDefault(reward.id(), Map.of()).containsKey(user);
                    var facts =
                            new Facts(own.available(), own.earned(), used, there, threshold(tiers, reward), own.now());
                    return Offer.of(reward, Eligibility.of(reward, facts), used);
                })
                .toList();
    }

    /// A tier nobody knows any more is out of reach.
    static long threshold(Tiers tiers, Reward reward) {
        return reward.minTier() == null ? 0 : tiers.threshold(reward.minTier()).orElse(Long.MAX_VALUE);
    }

    private Facts own(UUID user) {
        return sql.first(
                        """
                        select now() as now, coalesce(max(w.earned), 0) as earned, coalesce(max(w.available), 0)
                            - (select coalesce(sum(remaining), 0) from lot
                                where community_id = terrace_community() and user_id = ? and remaining > 0
                                    and expires_at <= now() and pending_until is null) as available
                        from wallet w where w.community_id = terrace_community() and w.user_id = ?""",
                        row -> new Facts(
                                row.number("available"), row.number("earned"), 0, false, 0, row.instant("now")),
                        user,
                        user)
                .orElseThrow();
    }
}
