package io.terrace.wallet.reward;

import io.terrace.wallet.coupon.Coupons;
import io.terrace.wallet.ledger.Standing;
import io.terrace.wallet.reward.Eligibility.Facts;
import io.terrace.wallet.sql.Sql;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Stock, points and uses as one wish after another takes of them, before anything is written.
final class Count {

    private final Instant now;
    private final ToLongFunction<Reward> thresholds;
    private final Map<UUID, Standing> standings;
    private final Map<UUID, Map<UUID, Boolean>> attended;
    private final Map<UUID, Long> spent = new HashMap<>();
    private final Map<UUID, @Nullable Long> stock = new HashMap<>();
    private final Map<UUID, Map<UUID, Long>> uses;

    private Count(
            Instant now,
            ToLongFunction<Reward> thresholds,
            Map<UUID, Standing> standings,
            Map<UUID, Map<UUID, Boolean>> attended,
            Map<UUID, Map<UUID, Long>> uses) {
        this.now = now;
        this.thresholds = thresholds;
        this.standings = standings;
        this.attended = attended;
        this.uses = uses;
    }

    static Count of(
            Sql sql,
            List<Reward> rewards,
            Collection<UUID> fans,
            Map<UUID, Standing> standings,
            ToLongFunction<Reward> thresholds) {
        Map<UUID, Map<UUID, Long>> uses = new HashMap<>();
        Uses.of(sql, rewards.stream().map(Reward::id).toList(), fans)
                .forEach((reward, used) -> uses.put(reward, new HashMap<>(used)));
        Instant now =
                sql.first("select now() as now", row -> row.instant("now")).orElseThrow();
        Count count = new Count(now, thresholds, standings, Uses.attended(sql, rewards, fans), uses);
        Coupons.hold(
                sql,
                rewards.stream()
                        .map(Reward::campaignId)
                        .filter(Objects::nonNull)
                        .toList());
        for (Reward reward : rewards) {
            count.stock.put(reward.id(), stock(sql, reward, fans.size()));
        }
        return count;
    }

    /// A coupon's stock is also what its campaign can give.
    private static @Nullable Long stock(Sql sql, Reward reward, int most) {
        UUID campaign = reward.campaignId();
        if (campaign == null) {
            return reward.stock();
        }
        // A fan may wish several times.
        long left = Coupons.left(sql, campaign, most * 100L);
        return reward.stock() == null ? Long.valueOf(left) : Long.valueOf(Math.min(left, reward.stock()));
    }

    Eligibility judge(Reward reward, UUID user) {
        Standing standing = standings.get(user);
        long available = standing == null ? 0 : standing.available();
        long earned = standing == null ? 0 : standing.earned();
        return Eligibility.of(
                reward.withStock(stock.get(reward.id())),
                new Facts(
                        available - spent.getOrDefault(user, 0L),
                        earned,
                        uses.getOrDefault(reward.id(), Map.of()).getOrDefault(user, 0L),
                        attended.getOrDefault(reward.id(), Map.of()).containsKey(user),
                        thresholds.applyAsLong(reward),
                        now));
    }

    void take(Reward reward, UUID user) {
        spent.merge(user, reward.cost(), Long::sum);
        uses.computeIfAbsent(reward.id(), id -> new HashMap<>()).merge(user, 1L, Long::sum);
        stock.computeIfPresent(reward.id(), (id, left) -> left - 1);
    }
}
