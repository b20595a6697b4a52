package io.terrace.feed.viewer;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/// A fan who reads the feed, and what has to be asked for them.
///
/// @param feedVersion of their community: greater after each commit that changes what a page shows
/// @param at when this was so
/// @param hiddenFans whom they have muted or are kept from
/// @param hasSquadOnlyPosts whether they have posts that are for their squad alone
/// @param hasUnwantedPosts whether there are posts that they want less of
/// @param hasParticipated whether they have reacted to posts, heard, seen or bookmarked any
/// @param hasSanctions whether they were ever kept from speaking
public record FeedViewer(
        UUID id,
        long feedVersion,
        Instant at,
        Set<UUID> hiddenFans,
        boolean hasSquad,
        boolean hasSquadOnlyPosts,
        boolean hasUnwantedPosts,
        boolean hasParticipated,
        boolean hasSanctions) {

    /// Whether there may be posts for squads alone that they see.
    public boolean seesSquadOnlyPosts() {
        return hasSquad || hasSquadOnlyPosts;
    }

    /// Whether they see what all others see, and nothing else.
    public boolean seesAsAll() {
        return hiddenFans.isEmpty() && !hasUnwantedPosts && !seesSquadOnlyPosts();
    }
}
