package io.terrace.platform.socialgraph;

import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.UUID;

/// Writes the tables `squad` and `block` of the current community, in the caller's transaction. A projection calls it
/// for what community-service publishes. Doing a thing twice changes nothing.
///
/// Both tables have a row for each direction, so that a query asks for a fan's own rows only. `block.blocker_id` is the
/// fan who blocked: where two fans have blocked each other, one unblock leaves the other's rows.
@Singleton
public class SocialGraphRepository {

    private final Sql sql;

    SocialGraphRepository(Sql sql) {
        this.sql = sql;
    }

    public void connect(UUID one, UUID other) {
        sql.run("""
                insert into squad (community_id, user_id, member_id)
                select terrace_community(), pair.one, pair.other
                from (values (?::uuid, ?::uuid), (?, ?)) as pair (one, other) on conflict do nothing""", one, other, other, one);
    }

    public void disconnect(UUID one, UUID other) {
        sql.run("""
                delete from squad where community_id = terrace_community()
                    and (user_id = ? and member_id = ? or user_id = ? and member_id = ?)""", one, other, other, one);
    }

    public void block(UUID blocker, UUID blocked) {
        sql.run("""
                insert into block (community_id, user_id, other_id, blocker_id)
                select terrace_community(), pair.one, pair.other, ?
                from (values (?::uuid, ?::uuid), (?, ?)) as pair (one, other) on conflict do nothing""", blocker, blocker, blocked, blocked, blocker);
    }

    public void unblock(UUID blocker, UUID blocked) {
        sql.run("""
                delete from block where community_id = terrace_community() and blocker_id = ?
                    and (user_id = ? and other_id = ? or user_id = ? and other_id = ?)""", blocker, blocker, blocked, blocked, blocker);
    }
}
