package io.terrace.feed.bookmark;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.UUID;

/// The table of bookmarks, within the current transaction.
@ApplicationScoped
class BookmarkRepository {

    private final Sql sql;

    BookmarkRepository(Sql sql) {
        this.sql = sql;
    }

    void add(UUID fan, UUID post, Instant at) {
        sql.run("""
                insert into bookmark (community_id, user_id, freestyle_id, bookmarked_at)
                values (terrace_community(), ?, ?, ?) on conflict do nothing""", fan, post, at);
    }

    void remove(UUID fan, UUID post) {
        sql.run("""
                delete from bookmark
                where community_id = terrace_community() and user_id = ? and freestyle_id = ?""", fan, post);
    }

    /// Whether the fan has as many as this, without another that is there already.
    boolean hasAtLeast(int most, UUID fan, UUID besides) {
        return sql.first("""
                select count(*) as found from (
                    select 1 from bookmark
                    where community_id = terrace_community() and user_id = ? and freestyle_id <> ? limit ?) as held""", row -> row.number("found"), fan, besides, most).orElseThrow() >= most;
    }
}
