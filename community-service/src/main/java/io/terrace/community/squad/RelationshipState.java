package io.terrace.community.squad;

import io.terrace.community.profile.RelationshipStatus;

/// One fan's relation to another, as that fan sees it.
enum RelationshipState {
    NONE,
    REQUESTED,
    INCOMING,

    /// Said no; the other is not to know, and still sees their request.
    DECLINED,
    CONNECTED;

    RelationshipStatus shown() {
        return switch (this) {
            case NONE, DECLINED -> RelationshipStatus.NONE;
            case REQUESTED -> RelationshipStatus.REQUESTED;
            case INCOMING -> RelationshipStatus.INCOMING;
            case CONNECTED -> RelationshipStatus.CONNECTED;
        };
    }
}
