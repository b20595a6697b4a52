package io.terrace.wallet.fan;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// The fans of the current community.
public final class KnownFanRepository {

    private KnownFanRepository() {}

    /// Those of them who are.
    public static Set<UUID> known(Sql sql, Collection<UUID> users) {
        return sql
                .list(
                        "select user_id from fan where community_id = terrace_community() and user_id = any(?)",
                        row -> row.id("user_id"),
                        ArrayParameter.ids(users))
                .stream()
                .collect(Collectors.toSet());
    }

    /// Whether the community has the fan: not one who was erased.
    public static boolean isKnown(Sql sql, UUID user) {
        return known(sql, List.of(user)).contains(user);
    }

    static void add(Sql sql, UUID user) {
        sql.run("insert into fan (community_id, user_id) values (terrace_community(), ?) on conflict do nothing", user);
    }
}
