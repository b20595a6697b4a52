package io.terrace.community.checkin;

import io.terrace.community.checkin.CheckInResult.Rejected;
import io.terrace.community.event.CheckInTarget;
import io.terrace.community.event.Venue;
import io.terrace.platform.tenancy.ActionPermissionView;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Whether what a fan sends shows that they are there.
final class CheckInVerifier {

    private CheckInVerifier() {}

    static Optional<Rejected> refusal(CheckInTarget door, CheckInRequest attempt, Instant at) {
        return ofTime(door, at).or(() -> ofProof(door, attempt, at));
    }

    static Optional<Rejected> ofTime(CheckInTarget door, Instant at) {
        ActionPermissionView permission = door.permitsAt(at);
        return Optional.ofNullable(permission.reason())
                .map(reason -> new Rejected(reason, permission.params() == null ? Map.of() : permission.params()));
    }

    private static Optional<Rejected> ofProof(CheckInTarget door, CheckInRequest attempt, Instant at) {
        if (!door.methods().contains(attempt.method())) {
            return Optional.of(Rejected.of("method_not_allowed"));
        }
        return switch (attempt.method()) {
            case GEO -> ofPlace(door.venue(), attempt.shown());
            case CODE, QR -> ofCode(door, attempt.shown(), at);
        };
    }

    private static Optional<Rejected> ofPlace(Venue venue, CheckInProofDraft proof) {
        if (proof.lat() == null || proof.lng() == null || proof.accuracyM() == null) {
            return Optional.of(Rejected.of("proof_missing"));
        }
        double metres = Geofence.distance(venue.lat(), venue.lng(), proof.lat(), proof.lng());
        return Geofence.refusal(metres, proof.accuracyM(), venue.radiusM()).map(Rejected::of);
    }

    private static Optional<Rejected> ofCode(CheckInTarget door, CheckInProofDraft proof, Instant at) {
        if (proof.code() == null) {
            return Optional.of(Rejected.of("proof_missing"));
        }
        return switch (new RotatingVenueCode(door.secret()).check(door.event(), proof.code(), at)) {
            case GOOD -> Optional.empty();
            case EXPIRED -> Optional.of(Rejected.of("code_expired"));
            case WRONG -> Optional.of(Rejected.of("code_invalid"));
        };
    }
}
