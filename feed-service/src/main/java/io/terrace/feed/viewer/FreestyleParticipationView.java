package io.terrace.feed.viewer;

import java.util.List;

/// The caller's own side of a post.
///
/// @param reactions the types they reacted with, oldest first
/// @param listenedMs how much of it they have heard, each part once, to a tenth of a second
/// @param bookmarked whether the caller has bookmarked it
/// @param seen whether the caller has seen it in a feed, by `POST /v2/feed/interactions`
public record FreestyleParticipationView(List<String> reactions, long listenedMs, boolean bookmarked, boolean seen) {

    public static final FreestyleParticipationView NOTHING = new FreestyleParticipationView(List.of(), 0, false, false);
}
