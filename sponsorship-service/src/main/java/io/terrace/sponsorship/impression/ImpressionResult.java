package io.terrace.sponsorship.impression;

/// What became of one event.
enum ImpressionResult {
    COUNTED,
    DUPLICATE,
    /// Counted as late.
    EXPIRED,
    /// Counted as invalid.
    IMPOSSIBLE_ORDER
}
