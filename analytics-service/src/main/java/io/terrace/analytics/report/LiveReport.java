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

    record LiveMinute(Instant minute, long events) {}

    record LiveFeature(String name, long events) {}
}
