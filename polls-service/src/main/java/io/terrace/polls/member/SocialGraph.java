package io.terrace.polls.member;

import io.terrace.polls.database.SqlDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Who is in whose squad, and who may see nothing of which fan. In the transaction that applies the event.
@ApplicationScoped
class SocialGraph {

    private final SqlDatabase database;

    SocialGraph(SqlDatabase database) {
        this.database = database;
    }

    void connect(UUID one, UUID other) {
        change("""
                insert into squad (community_id, user_id, member_id)
                select terrace_community(), pair.one, pair.other
                from (values (?::uuid, ?::uuid), (?, ?)) as pair (one, other) on conflict do nothing""", one, other, other, one);
    }

    void part(UUID one, UUID other) {
        change("""
                delete from squad where community_id = terrace_community()
                    and (user_id = ? and member_id = ? or user_id = ? and member_id = ?)""", one, other, other, one);
    }

    void block(UUID blocker, UUID blocked) {
        change("""
                insert into block (community_id, user_id, other_id, blocker_id)
                select terrace_community(), pair.one, pair.other, ?
                from (values (?::uuid, ?::uuid), (?, ?)) as pair (one, other) on conflict do nothing""", blocker, blocker, blocked, blocked, blocker);
    }

    void unblock(UUID blocker, UUID blocked) {
        change("""
                delete from block where community_id = terrace_community() and blocker_id = ?
                    and (user_id = ? and other_id = ? or user_id = ? and other_id = ?)""", blocker, blocker, blocked, blocked, blocker);
    }

    private void change(String sql, UUID... parameters) {
        database.with(connection -> {
            try (var change = connection.prepareStatement(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    change.setObject(i + 1, parameters[i]);
                }
                return change.executeUpdate();
            }
        });
    }
}
