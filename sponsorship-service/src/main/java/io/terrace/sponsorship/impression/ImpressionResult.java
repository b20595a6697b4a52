package io.terrace.sponsorship.impression;

/// What became of one event.
enum ImpressionResult {
    COUNTED,
    DUPLICATE,
    /// Counted as late.
    EXPIRED,
    /// Counted as invalid: more impressions a minute than a fan can have.
    VELOCITY,
    /// Counted as invalid: by its times, or after an impression that was.
    IMPOSSIBLE_ORDER
}
