package io.terrace.feed.count;

/// @param plays how often a post was played
/// @param listeners fans who played it, each once
public record PlayCounts(long plays, long listeners) {

    public static final PlayCounts NONE = new PlayCounts(0, 0);
}
