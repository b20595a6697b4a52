package io.terrace.feed.reaction;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The caller's own side of a post.
///
/// @param reactions the types they reacted with, oldest first
/// @param listenedMs how much of it they have heard
/// @param bookmarked whether the caller has bookmarked it
@Schema(name = "FreestyleViewer")
public record ReactionViewer(List<String> reactions, long listenedMs, boolean bookmarked) {

    static ReactionViewer reacting(List<String> reactions) {
        return new ReactionViewer(reactions, 0, false);
    }
}
