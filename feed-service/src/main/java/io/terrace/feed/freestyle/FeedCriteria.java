package io.terrace.feed.freestyle;

import java.util.UUID;

/// What a fan reads of the feed.
///
/// @param id the fan
/// @param unseen only freestyles that they have not seen
public record FeedCriteria(UUID id, FeedScope scope, boolean unseen) {

    /// Whether there is more than freestyles in it.
    public boolean hasCards() {
        return scope.hasCards() && !unseen;
    }
}
