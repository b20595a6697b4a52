package io.terrace.feed.interaction;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The table of interactions, within the current transaction.
@ApplicationScoped
class InteractionRepository {

    /// @param preference the latest, `more` or `less`; null for none, with its time
    record Interaction(
            UUID freestyle,
            @Nullable Instant seenAt,
            @Nullable String preference,
            @Nullable Instant preferredAt) {}

    private final Sql sql;

    InteractionRepository(Sql sql) {
        this.sql = sql;
    }

    /// The first time it was seen and the latest preference stay, in whatever order they come.
    ///
    /// @param interactions one a freestyle, ordered by it, as other batches of the fan have theirs
    void save(UUID fan, Collection<Interaction> interactions) {
        sql.run(
                """
                insert into interaction as known (community_id, user_id, freestyle_id, seen_at, preference, preferred_at)
                select terrace_community(), ?, latest.* from unnest(?, ?, ?, ?) as latest
                on conflict (community_id, user_id, freestyle_id) do update
                set seen_at = least(known.seen_at, excluded.seen_at),
                    preference = case
                        when excluded.preferred_at >= coalesce(known.preferred_at, excluded.preferred_at)
                        then excluded.preference else known.preference end,
                    preferred_at = greatest(known.preferred_at, excluded.preferred_at)""",
                fan,
                ArrayParameter.ids(interactions, Interaction::freestyle),
                ArrayParameter.instants(interactions, Interaction::seenAt),
                ArrayParameter.texts(interactions, Interaction::preference),
                ArrayParameter.instants(interactions, Interaction::preferredAt));
    }
}
