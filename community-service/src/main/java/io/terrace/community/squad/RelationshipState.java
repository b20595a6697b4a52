package io.terrace.community.squad;

import io.terrace.community.profile.Relationship;

/// One fan's relation to another, as that fan sees it.
enum RelationshipState {
    NONE,
    REQUESTED,
    INCOMING,

    /// Said no; the other is not to know, and still sees their request.
    DECLINED,
    CONNECTED;

    Relationship shown() {
        return switch (this) {
            case NONE, DECLINED -> Relationship.NONE;
            case REQUESTED -> Relationship.REQUESTED;
            case INCOMING -> Relationship.INCOMING;
            case CONNECTED -> Relationship.CONNECTED;
        };
    }
}
