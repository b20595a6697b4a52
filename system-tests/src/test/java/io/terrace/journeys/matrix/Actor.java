package io.terrace.journeys.matrix;

/// Who asks for what belongs to a fan of one community.
enum Actor {
    NOBODY,
    OTHER_USER,
    OTHER_COMMUNITY,
    OTHER_PARTNER,
    OTHER_ADMIN,
    /// An owner of another partner, at work in its community.
    OTHER_STAFF,
    /// An admin of the same partner, at work in another community.
    STAFF_NEXT_DOOR,
    /// An analyst of the same partner, at work in another community.
    ANALYST_NEXT_DOOR,
    APP_ONLY,
    EXPIRED,
    ERASED
}
