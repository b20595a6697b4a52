package io.terrace.wallet.reward;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.MultiStatementBatch;
import io.terrace.platform.jdbc.Sql;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// How often fans have had rewards, and whether they were where rewards ask them to have been.
final class RewardUseRepository {

    private record Use(UUID reward, UUID user, long used) {}

    private RewardUseRepository() {}

    /// By reward and fan.
    static Map<UUID, Map<UUID, Long>> of(Sql sql, Collection<UUID> rewards, Collection<UUID> users) {
        return sql
                .list(
                        """
                        select reward_id, user_id, used from reward_use
                        where community_id = terrace_community() and reward_id = any(?) and user_id = any(?)""",
                        row -> new Use(row.id("reward_id"), row.id("user_id"), row.number("used")),
                        ArrayParameter.ids(rewards),
                        ArrayParameter.ids(users))
                .stream()
                .collect(groupingBy(Use::reward, toMap(Use::user, Use::used)));
    }

    /// By reward, the fans who were at the event it asks for.
    static Map<UUID, Map<UUID, Boolean>> attended(Sql sql, Collection<RewardView> rewards, Collection<UUID> users) {
        List<RewardView> asking = rewards.stream()
                .filter(reward -> reward.checkedInEventId() != null)
                .toList();
        if (asking.isEmpty()) {
            return Map.of();
        }
        return sql
                .list(
                        """
                        select r.id as reward_id, a.user_id from attendance a
                        join unnest(?, ?) as r (id, event_id) on r.event_id = a.event_id
                        where a.community_id = terrace_community() and a.user_id = any(?)""",
                        row -> new Use(row.id("reward_id"), row.id("user_id"), 1),
                        ArrayParameter.ids(asking, RewardView::id),
                        ArrayParameter.ids(asking, RewardView::checkedInEventId),
                        ArrayParameter.ids(users))
                .stream()
                .collect(groupingBy(Use::reward, toMap(Use::user, use -> true)));
    }

    /// One more for each.
    static void add(MultiStatementBatch script, List<UUID> rewards, List<UUID> users) {
        script.add("""
                insert into reward_use (community_id, reward_id, user_id, used)
                select (select terrace_community()), n.reward_id, n.user_id, count(*) from unnest(?, ?) as n (reward_id, user_id)
                group by n.reward_id, n.user_id
                on conflict (community_id, reward_id, user_id) do update
                set used = reward_use.used + excluded.used""", ArrayParameter.ids(rewards), ArrayParameter.ids(users));
    }

    static void takeBack(Sql sql, UUID reward, UUID user) {
        sql.run("""
                update reward_use set used = used - 1
                where community_id = terrace_community() and reward_id = ? and user_id = ?""", reward, user);
    }
}
