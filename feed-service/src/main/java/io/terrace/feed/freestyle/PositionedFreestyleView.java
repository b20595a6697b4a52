package io.terrace.feed.freestyle;

/// A published freestyle and its place among the others.
public record PositionedFreestyleView(FreestyleCursor mark, FreestyleView freestyle) {}
