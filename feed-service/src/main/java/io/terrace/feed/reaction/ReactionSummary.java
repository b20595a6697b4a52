package io.terrace.feed.reaction;

import io.terrace.feed.viewer.FreestyleParticipationView;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A post's reactions as one fan sees them.
///
/// @param reactionGroups the most frequent first
@Schema(name = "ReactionStanding")
public record ReactionSummary(List<ReactionGroup> reactionGroups, FreestyleParticipationView viewer) {

    public static final ReactionSummary NONE = new ReactionSummary(List.of(), FreestyleParticipationView.NOTHING);

    /// As one sees them who has no part in them.
    public static ReactionSummary ofAll(List<ReactionGroup> reactionGroups) {
        return new ReactionSummary(reactionGroups, FreestyleParticipationView.NOTHING);
    }

    public long total() {
        return reactionGroups.stream().mapToLong(ReactionGroup::count).sum();
    }
}
