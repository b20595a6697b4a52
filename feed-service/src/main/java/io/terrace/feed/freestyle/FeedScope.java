package io.terrace.feed.freestyle;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Whose posts a feed has: without fans that this one has muted or is kept from.
///
/// @param wire its name for clients
/// @param event of which event posts are; null for all
public record FeedScope(String wire, String query, @Nullable UUID event) {

    private static final String EVENT = "event:";
    private static final int UUID_LENGTH = 36;

    private static final String EVERYBODYS = Freestyle.SELECT + "where " + VisibilitySql.PUBLISHED_TO_VIEWER
            + " and " + VisibilitySql.UNMUTED.formatted("f.author_id")
            + " and (f.published_at, f.id) %1$s (:at, :id) and %3$s";

    /// For the whole community, whoever reads.
    private static final String SHARED = Freestyle.SELECT + """
            where f.community_id = terrace_community() and f.state = 'PUBLISHED' and f.visibility = 'COMMUNITY'
                and (f.expires_at is null or f.expires_at > now()) and (f.published_at, f.id) < (:at, :id)""";

    private static final String OF_EVENT = " and f.event_id = :event";

    private static final FeedScope COMMUNITY = new FeedScope("community", EVERYBODYS, null);

    /// The fan's own and their squad's: the next of each, so that how much others post costs nothing.
    private static final FeedScope SQUAD = new FeedScope(
            "squad",
            "select " + Freestyle.COLUMNS + """
             from (
                    select member_id as id from squad where community_id = terrace_community() and user_id = :viewer
                        and %s
                    union all select cast(:viewer as uuid)) as author
                cross join lateral (
            """.formatted(VisibilitySql.UNMUTED.formatted("member_id"))
                    + Freestyle.SELECT + """
                    where f.community_id = terrace_community() and f.author_id = author.id
                        and f.state = 'PUBLISHED' and (f.expires_at is null or f.expires_at > now())
                        and (f.published_at, f.id) %1$s (:at, :id) and %3$s
                    order by f.published_at %2$s, f.id %2$s limit :most) as f
            where true""",
            null);

    private static final Map<String, FeedScope> NAMED = Map.of(COMMUNITY.wire, COMMUNITY, SQUAD.wire, SQUAD);

    private static final String ORDER = " order by f.published_at %2$s, f.id %2$s limit :most";

    /// @param name `community`, `squad` or `event:` with an id
    /// @return empty where there is none of this name
    public static Optional<FeedScope> of(String name) {
        if (!name.startsWith(EVENT)) {
            return Optional.ofNullable(NAMED.get(name));
        }
        String id = name.substring(EVENT.length());
        if (id.length() != UUID_LENGTH) {
            return Optional.empty();
        }
        try {
            UUID event = UUID.fromString(id);
            return Optional.of(new FeedScope(EVENT + event, EVERYBODYS + OF_EVENT, event));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// Whether the feed has more than freestyles.
    public boolean hasCards() {
        return !wire.equals(SQUAD.wire);
    }

    /// Posts from a place on, newest first.
    String before(boolean unseen) {
        return (query + ORDER).formatted("<", "desc", condition(unseen));
    }

    /// Posts for the whole community from a place on, newest first, whoever reads.
    String sharedBefore() {
        return (SHARED + ofEvent() + ORDER).formatted("<", "desc");
    }

    /// Posts for the viewer's squads alone, theirs among them, between two places, newest first.
    String squadOnlyBefore() {
        return (SQUAD.query + ORDER)
                .formatted(
                        "<",
                        "desc",
                        "f.visibility = 'SQUAD' and (f.published_at, f.id) > (:lastAt, :lastId) and "
                                + VisibilitySql.WANTED + " and " + VisibilitySql.UNBLOCKED + ofEvent());
    }

    private String ofEvent() {
        return event == null ? "" : OF_EVENT;
    }

    /// How many there are since a place.
    String after(boolean unseen) {
        String posts = (query + ORDER).formatted(">", "asc", condition(unseen));
        return "select cast(count(*) as integer) from ("
                + posts.replaceFirst(Pattern.quote(Freestyle.COLUMNS), "f.id")
                + ") as later";
    }

    private static String condition(boolean unseen) {
        return unseen ? VisibilitySql.WANTED + " and " + VisibilitySql.UNSEEN : VisibilitySql.WANTED;
    }
}
