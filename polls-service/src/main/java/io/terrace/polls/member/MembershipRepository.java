package io.terrace.polls.member;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Since when a fan is a member, and where they were.
@ApplicationScoped
public class MembershipRepository {

    private final Sql sql;

    MembershipRepository(Sql sql) {
        this.sql = sql;
    }

    /// Empty where nothing is known of the fan.
    @Transactional
    public Optional<Instant> joinedAt(UUID user) {
        return sql.first(
                        "select joined_at from member where community_id = terrace_community() and user_id = ?",
                        row -> Optional.ofNullable(row.instantOrNull("joined_at")),
                        user)
                .flatMap(found -> found);
    }

    /// At which of the events the fan is known to have been.
    @Transactional
    public Set<UUID> wasAt(Collection<UUID> events, UUID user) {
        return Set.copyOf(sql.list("""
                select event_id from check_in
                where community_id = terrace_community() and event_id = any(?) and user_id = ?""", row -> row.id("event_id"), ArrayParameter.ids(events), user));
    }

    /// They were at the event.
    @Transactional
    void sawAt(UUID event, UUID user) {
        sql.run("""
                insert into check_in (community_id, event_id, user_id) values (terrace_community(), ?, ?)
                on conflict do nothing""", event, user);
    }

    /// Keeps the card unless a newer one is known.
    @Transactional
    void keep(FanCard card, Instant joinedAt, Instant at) {
        sql.run("""
                insert into member (community_id, user_id, display_name, avatar_url, joined_at, updated_at)
                values (terrace_community(), ?, ?, ?, ?, ?)
                on conflict (community_id, user_id) do update set
                    display_name = case when member.updated_at <= excluded.updated_at
                        then excluded.display_name else member.display_name end,
                    avatar_url = case when member.updated_at <= excluded.updated_at
                        then excluded.avatar_url else member.avatar_url end,
                    joined_at = least(member.joined_at, excluded.joined_at),
                    updated_at = greatest(member.updated_at, excluded.updated_at)""", card.id(), card.displayName(), card.avatarUrl(), joinedAt, at);
    }
}
