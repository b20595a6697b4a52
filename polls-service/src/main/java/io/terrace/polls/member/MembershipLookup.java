package io.terrace.polls.member;

import io.terrace.platform.web.UuidArray;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.SqlDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Since when a fan is a member, and where they were.
@ApplicationScoped
public class MembershipLookup {

    private final SqlDatabase database;

    MembershipLookup(SqlDatabase database) {
        this.database = database;
    }

    /// Empty where nothing is known of the fan.
    @Transactional
    public Optional<Instant> joinedAt(UUID user) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement(
                    "select joined_at from member where community_id = terrace_community() and user_id = ?")) {
                query.setObject(1, user);
                return RowMapper.first(query, row -> Optional.ofNullable(RowMapper.instant(row, "joined_at")))
                        .flatMap(found -> found);
            }
        });
    }

    /// At which of the events the fan is known to have been.
    @Transactional
    public Set<UUID> wasAt(Collection<UUID> events, UUID user) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement("""
                    select event_id from check_in
                    where community_id = terrace_community() and event_id = any(?) and user_id = ?""")) {
                query.setObject(1, UuidArray.of(events));
                query.setObject(2, user);
                return Set.copyOf(RowMapper.all(query, row -> Objects.requireNonNull(RowMapper.uuid(row, "event_id"))));
            }
        });
    }

    /// They were at the event.
    @Transactional
    void sawAt(UUID event, UUID user) {
        database.with(connection -> {
            try (var insert = connection.prepareStatement("""
                    insert into check_in (community_id, event_id, user_id) values (terrace_community(), ?, ?)
                    on conflict do nothing""")) {
                insert.setObject(1, event);
                insert.setObject(2, user);
                return insert.executeUpdate();
            }
        });
    }

    /// Keeps the card unless a newer one is known.
    @Transactional
    void keep(FanCard card, Instant joinedAt, Instant at) {
        database.with(connection -> {
            try (var upsert = connection.prepareStatement("""
                    insert into member (community_id, user_id, display_name, avatar_url, joined_at, updated_at)
                    values (terrace_community(), ?, ?, ?, ?, ?)
                    on conflict (community_id, user_id) do update set
                        display_name = case when member.updated_at <= excluded.updated_at
                            then excluded.display_name else member.display_name end,
                        avatar_url = case when member.updated_at <= excluded.updated_at
                            then excluded.avatar_url else member.avatar_url end,
                        joined_at = least(member.joined_at, excluded.joined_at),
                        updated_at = greatest(member.updated_at, excluded.updated_at)""")) {
                upsert.setObject(1, card.id());
                upsert.setString(2, card.displayName());
                upsert.setString(3, card.avatarUrl());
                upsert.setObject(4, RowMapper.at(joinedAt));
                upsert.setObject(5, RowMapper.at(at));
                return upsert.executeUpdate();
            }
        });
    }
}
