package io.terrace.community.profile;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a fan is to the one who asks.
///
/// @param requestId of the open request between them, or of the one that connected them
/// @param apart whether either has blocked the other: then neither is to see the other
/// @param mutualCount how many are in the squads of both
/// @param squadSize how many are in the fan's squad
public record RelationshipSummary(
        RelationshipStatus relationship,
        @Nullable UUID requestId,
        boolean blocked,
        boolean muted,
        boolean apart,
        int mutualCount,
        int squadSize) {

    boolean isConnected() {
        return relationship == RelationshipStatus.CONNECTED;
    }
}
