package io.terrace.community.checkin;

import java.util.Optional;

/// Whether a phone is at a venue, by what it says of itself.
///
/// The phone is somewhere in the circle its accuracy draws. It counts as there if that circle touches the venue's, so
/// that a fan in the last row is not sent away for a weak signal; but a circle wider than 100 m that is not wholly
/// within the venue shows nothing.
final class Geofence {

    static final double WIDEST_M = 100;

    private static final double EARTH_M = 6_371_008.8;

    private Geofence() {}

    /// Why not; empty for a phone that is there.
    static Optional<String> refusal(double distanceM, double accuracyM, double radiusM) {
        if (distanceM + accuracyM <= radiusM) {
            return Optional.empty();
        }
        if (distanceM - accuracyM > radiusM) {
            return Optional.of("outside_geofence");
        }
        return accuracyM > WIDEST_M ? Optional.of("low_accuracy") : Optional.empty();
    }

    /// Metres along the earth, as a sphere: within 0.6 % of the truth.
    static double distance(double lat, double lng, double otherLat, double otherLng) {
        double north = haversine(Math.toRadians(otherLat - lat));
        double east = haversine(Math.toRadians(otherLng - lng));
        double chord = north + Math.cos(Math.toRadians(lat)) * Math.cos(Math.toRadians(otherLat)) * east;
        return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
    }

    private static double haversine(double angle) {
        double half = Math.sin(angle / 2);
        return half * half;
    }
}
