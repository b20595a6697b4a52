package io.terrace.community.checkin;

import java.time.Duration;
import java.time.Instant;

/// Where a fan was, and when.
record LocationFix(Instant at, double lat, double lng) {

    /// Faster than any airliner.
    private static final double FASTEST_M_PER_SECOND = 1_000_000 / 3_600.0;

    /// Nearer than this two venues may be in one city, and a phone's clock be off.
    private static final double NEAR_M = 50_000;

    /// Whether a fan can have been at both.
    boolean reaches(LocationFix other) {
        double metres = Geofence.distance(lat, lng, other.lat, other.lng);
        double seconds = Math.abs(Duration.between(at, other.at).toMillis()) / 1_000.0;
        return metres <= NEAR_M || metres <= seconds * FASTEST_M_PER_SECOND;
    }
}
