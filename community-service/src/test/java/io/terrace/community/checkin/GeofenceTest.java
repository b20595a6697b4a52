package io.terrace.community.checkin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeofenceTest {

    private static final double EARTH_M = 6_371_008.8;

    @ParameterizedTest
    @CsvSource({
        "0, 5, 200, ",
        "200, 0, 200, ",
        "220, 30, 200, ",
        "260, 30, 200, outside_geofence",
        "150, 120, 200, low_accuracy",
        "50, 120, 200, ",
        "10, 5000, 200, low_accuracy",
        "6000, 5000, 200, outside_geofence",
    })
    void distanceAndAccuracyDecideTheRefusal(double distance, double accuracy, double radius, String refusal) {
        assertThat(Geofence.refusal(distance, accuracy, radius)).isEqualTo(Optional.ofNullable(refusal));
    }

    /// A point is put at a known distance by the sphere's direct formula, and is found there again, at poles and
    /// antimeridian too.
    @Test
    void distancesAreThoseOfTheSphere() {
        long seed = System.nanoTime();
        Random chance = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            double lat = i % 50 == 0 ? 90 - chance.nextDouble() / 1_000 : chance.nextDouble() * 180 - 90;
            double lng = i % 50 == 1 ? 180 - chance.nextDouble() / 1_000 : chance.nextDouble() * 360 - 180;
            double metres = Math.pow(10, chance.nextDouble() * 7.2);
            double[] there = moved(lat, lng, metres, chance.nextDouble() * 2 * Math.PI);

            assertThat(Geofence.distance(lat, lng, there[0], there[1]))
                    .as("seed %d, %d", seed, i)
                    .isCloseTo(metres, within(0.01 + metres * 1e-6));
            assertThat(Geofence.distance(there[0], there[1], lat, lng)).isCloseTo(metres, within(0.01 + metres * 1e-6));
        }
    }

    @Test
    void positionInsideIsAcceptedAndOutsideRefused() {
        long seed = System.nanoTime();
        Random chance = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            double radius = 10 + chance.nextDouble() * 1_000;
            double accuracy = chance.nextDouble() * 300;
            double distance = chance.nextDouble() * 1_500;

            Optional<String> refusal = Geofence.refusal(distance, accuracy, radius);

            if (distance + accuracy <= radius) {
                assertThat(refusal).as("seed %d, %d", seed, i).isEmpty();
            } else if (distance > radius + accuracy) {
                assertThat(refusal).as("seed %d, %d", seed, i).contains("outside_geofence");
            } else {
                assertThat(refusal.isEmpty()).as("seed %d, %d", seed, i).isEqualTo(accuracy <= Geofence.WIDEST_M);
            }
            assertThat(Geofence.refusal(distance / 2, accuracy, radius).isEmpty() || refusal.isPresent())
                    .as("seed %d, %d: nearer is not worse", seed, i)
                    .isTrue();
        }
    }

    @Test
    void impossibleTravelIsRefused() {
        Instant kickOff = Instant.parse("2026-03-29T18:00:00Z");
        LocationFix madrid = new LocationFix(kickOff, 40.4531, -3.6883);

        assertThat(madrid.reaches(new LocationFix(kickOff.plusSeconds(60), 40.4361, -3.5995)))
                .isTrue();
        assertThat(madrid.reaches(new LocationFix(kickOff.plusSeconds(1_200), 41.3809, 2.1228)))
                .isFalse();
        assertThat(madrid.reaches(new LocationFix(kickOff.minusSeconds(1_200), 41.3809, 2.1228)))
                .isFalse();
        assertThat(madrid.reaches(new LocationFix(kickOff.plusSeconds(3_600), 41.3809, 2.1228)))
                .isTrue();
    }

    private static double[] moved(double lat, double lng, double metres, double bearing) {
        double angle = metres / EARTH_M;
        double from = Math.toRadians(lat);
        double to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing));
        double east = Math.atan2(
                Math.sin(bearing) * Math.sin(angle) * Math.cos(from), Math.cos(angle) - Math.sin(from) * Math.sin(to));
        return new double[] {Math.toDegrees(to), lng + Math.toDegrees(east)};
    }
}
