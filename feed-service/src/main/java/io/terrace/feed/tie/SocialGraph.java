package io.terrace.feed.tie;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.hibernate.Session;

/// Who is in whose squad, and who may see nothing of which fan. In the transaction that applies the event.
@ApplicationScoped
class SocialGraph {

    private final Session session;

    SocialGraph(Session session) {
        this.session = session;
    }

    void connect(UUID one, UUID other) {
        change("""
                insert into squad (community_id, user_id, member_id)
                values (terrace_community(), :one, :other), (terrace_community(), :other, :one)
                on conflict do nothing""", one, other);
    }

    void part(UUID one, UUID other) {
        change("""
                delete from squad where community_id = terrace_community()
                    and (user_id = :one and member_id = :other or user_id = :other and member_id = :one)""", one, other);
    }

    void block(UUID one, UUID other) {
        change("""
                insert into block (community_id, user_id, other_id, blocker_id)
                values (terrace_community(), :one, :other, :one), (terrace_community(), :other, :one, :one)
                on conflict do nothing""", one, other);
    }

    void unblock(UUID one, UUID other) {
        change("""
                delete from block where community_id = terrace_community() and blocker_id = :one
                    and (user_id = :one and other_id = :other or user_id = :other and other_id = :one)""", one, other);
    }

    void mute(UUID one, UUID other) {
        change("""
                insert into mute (community_id, user_id, other_id) values (terrace_community(), :one, :other)
                on conflict do nothing""", one, other);
    }

    void unmute(UUID one, UUID other) {
        change(
                "delete from mute where community_id = terrace_community() and user_id = :one and other_id = :other",
                one,
                other);
    }

    private void change(String sql, UUID one, UUID other) {
        session.createNativeMutationQuery(sql)
                .setParameter("one", one)
                .setParameter("other", other)
                .executeUpdate();
    }
}
