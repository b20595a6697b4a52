package io.terrace.community.event;

/// What a partner has decided about an event; time does the rest.
enum StoredEventStatus {
    SCHEDULED,
    /// Its date is not known yet.
    POSTPONED,
    CANCELLED
}
