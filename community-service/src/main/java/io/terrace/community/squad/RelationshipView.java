package io.terrace.community.squad;

import io.terrace.community.profile.RelationshipStatus;
import io.terrace.community.profile.RelationshipSummary;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a fan is to the caller.
///
/// @param blocked whether the caller has blocked them
/// @param mutualCount how many are in the squads of both
@Schema(name = "FanRelationship")
record RelationshipView(UUID userId, RelationshipStatus relationship, boolean blocked, boolean muted, int mutualCount) {

    /// What each of several fans is to the caller.
    @Schema(name = "FanRelationships")
    record Some(List<RelationshipView> items) {}

    static RelationshipView of(UUID user, RelationshipSummary relation) {
        return new RelationshipView(
                user, relation.relationship(), relation.blocked(), relation.muted(), relation.mutualCount());
    }
}
