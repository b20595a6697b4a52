package io.terrace.polls.member;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Who is in whose squad, and who may see nothing of which fan. In the transaction that applies the event.
@ApplicationScoped
class SocialGraph {

    private final Sql sql;

    SocialGraph(Sql sql) {
        this.sql = sql;
    }

    void connect(UUID one, UUID other) {
        sql.run("""
                insert into squad (community_id, user_id, member_id)
                select terrace_community(), pair.one, pair.other
                from (values (?::uuid, ?::uuid), (?, ?)) as pair (one, other) on conflict do nothing""", one, other, other, one);
    }

    void part(UUID one, UUID other) {
        sql.run("""
                delete from squad where community_id = terrace_community()
                    and (user_id = ? and member_id = ? or user_id = ? and member_id = ?)""", one, other, other, one);
    }

    void block(UUID blocker, UUID blocked) {
        sql.run("""
                insert into block (community_id, user_id, other_id, blocker_id)
                select terrace_community(), pair.one, pair.other, ?
                from (values (?::uuid, ?::uuid), (?, ?)) as pair (one, other) on conflict do nothing""", blocker, blocker, blocked, blocked, blocker);
    }

    void unblock(UUID blocker, UUID blocked) {
        sql.run("""
                delete from block where community_id = terrace_community() and blocker_id = ?
                    and (user_id = ? and other_id = ? or user_id = ? and other_id = ?)""", blocker, blocker, blocked, blocked, blocker);
    }
}
