package io.terrace.feed.freestyle;

import java.util.UUID;

/// A fan who reads the feed.
public record FeedCriteria(UUID id, FeedFilter scope) {}
