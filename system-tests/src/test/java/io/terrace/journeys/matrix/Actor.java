package io.terrace.journeys.matrix;

/// Who asks for what belongs to a fan of one community.
enum Actor {
    NOBODY,
    OTHER_USER,
    OTHER_COMMUNITY,
    OTHER_PARTNER,
    OTHER_ADMIN,
    APP_ONLY,
    EXPIRED,
    ERASED
}
