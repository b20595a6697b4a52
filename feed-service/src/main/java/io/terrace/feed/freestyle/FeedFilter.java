package io.terrace.feed.freestyle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Whose posts a feed has: without fans that this one has muted or is kept from.
public enum FeedFilter {

    /// Everybody's.
    COMMUNITY("select f.* from freestyle f where " + VisibilitySql.PUBLISHED_TO_VIEWER + " and "
            + VisibilitySql.UNMUTED.formatted("f.author_id") + " and (f.published_at, f.id) %s (:at, :id)"),

    /// The fan's own and their squad's: the next of each, so that how much others post costs nothing.
    SQUAD("""
            select f.* from (
                    select member_id as id from squad where community_id = terrace_community() and user_id = :viewer
                        and %s
                    union all select cast(:viewer as uuid)) as author
                cross join lateral (
                    select * from freestyle where community_id = terrace_community() and author_id = author.id
                        and state = 'PUBLISHED' and (published_at, id) %%1$s (:at, :id)
                    order by published_at %%2$s, id %%2$s limit :most) as f
            where true""".formatted(VisibilitySql.UNMUTED.formatted("member_id")));

    private static final String ORDER = " order by f.published_at %2$s, f.id %2$s limit :most";

    private final String query;

    FeedFilter(String query) {
        this.query = query;
    }

    /// The one of this name; empty where there is none.
    public static Optional<FeedFilter> of(String name) {
        return Arrays.stream(values())
                .filter(scope -> scope.wire().equals(name))
                .findFirst();
    }

    /// Its name for clients.
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Posts from a place on, newest first.
    String before() {
        return (query + ORDER).formatted("<", "desc");
    }

    /// How many there are since a place.
    String after() {
        return "select cast(count(*) as integer) from ("
                + (query + ORDER).formatted(">", "asc").replace("select f.* ", "select f.id ") + ") as later";
    }
}
