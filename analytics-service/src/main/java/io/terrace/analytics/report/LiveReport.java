package io.terrace.analytics.report;

import java.time.Instant;
import java.util.List;

/// The last 30 minutes.
///
/// @param asOf everything that had come by then is counted
/// @param activeFans who did anything in them
/// @param minutes in their order; those without an event are left out
/// @param features the most frequent first, at most 20
record LiveReport(Instant asOf, long activeFans, List<LiveMinute> minutes, List<LiveFeature> features) {

    /// A minute of the last thirty.
    ///
    /// @param minute when the minute begins
    /// @param events how many events it has
    record LiveMinute(Instant minute, long events) {}

    /// What happens now, and how often.
    ///
    /// @param name the event's name
    /// @param events how often it happened
    record LiveFeature(String name, long events) {}
}
