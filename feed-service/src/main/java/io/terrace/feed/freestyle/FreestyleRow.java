package io.terrace.feed.freestyle;

/// A published freestyle and its place among the others.
public record FreestyleRow(FreestyleCursor mark, FreestyleView freestyle) {}
