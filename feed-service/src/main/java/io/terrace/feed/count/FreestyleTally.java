package io.terrace.feed.count;

/// @param plays how often a post was played
/// @param listeners fans who played it, each once
/// @param replies how many it has
public record FreestyleTally(long plays, long listeners, long replies) {

    public static final FreestyleTally NONE = new FreestyleTally(0, 0, 0);
}
