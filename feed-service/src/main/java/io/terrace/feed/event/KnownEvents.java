package io.terrace.feed.event;

import java.util.UUID;

/// The events of the current community.
public interface KnownEvents {

    /// Whether community-service has told of it; in the caller's transaction.
    boolean isKnown(UUID event);
}
