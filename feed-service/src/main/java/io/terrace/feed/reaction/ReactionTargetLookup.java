package io.terrace.feed.reaction;

import java.util.Optional;
import java.util.UUID;

/// What this feature must know of posts; implemented where they live.
public interface ReactionTargetLookup {

    /// Whether it is published, and for this fan to see.
    boolean isPublishedTo(UUID viewer, UUID post);

    /// The author of a post, empty unless it is published. It stays what it is until the caller's transaction ends, and
    /// callers take turns.
    Optional<UUID> hold(UUID post);
}
