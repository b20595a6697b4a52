package io.terrace.feed.reaction;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// The reactions to posts, those of a page in two queries.
public interface ReactionQuery {

    /// Has a standing for every post asked for.
    Map<UUID, ReactionSummary> standings(Collection<UUID> posts, UUID viewer);
}
