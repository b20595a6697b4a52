package io.terrace.feed.graph;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Whom a fan has muted. In the transaction that applies the event.
@ApplicationScoped
class MuteRepository {

    private final Sql sql;

    MuteRepository(Sql sql) {
        this.sql = sql;
    }

    void mute(UUID fan, UUID other) {
        sql.run("""
                insert into mute (community_id, user_id, other_id) values (terrace_community(), ?, ?)
                on conflict do nothing""", fan, other);
    }

    void unmute(UUID fan, UUID other) {
        sql.run(
                "delete from mute where community_id = terrace_community() and user_id = ? and other_id = ?",
                fan,
                other);
    }
}
