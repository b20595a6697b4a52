package io.terrace.community.squad;

import io.terrace.community.profile.Relationship;

/// How one fan stands to another in their own eyes.
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
