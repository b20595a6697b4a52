package io.terrace.feed.freestyle;

import java.time.Instant;

/// A freestyle and when the fan bookmarked it.
public record BookmarkedFreestyle(Instant bookmarkedAt, FreestyleView freestyle) {}
