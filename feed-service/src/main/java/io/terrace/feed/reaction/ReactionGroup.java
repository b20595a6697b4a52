package io.terrace.feed.reaction;

/// How many fans reacted in one way.
///
/// @param type the reaction type's key
/// @param count at least 1
public record ReactionGroup(String type, long count) {}
