package io.terrace.community.checkin;

import io.terrace.community.event.CheckInTargetService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// What venues and fans show.
@ApplicationScoped
class CheckInCodeIssuer {

    private final CheckInTargetService doors;

    CheckInCodeIssuer(CheckInTargetService doors) {
        this.doors = doors;
    }

    @Transactional
    public Optional<VenueCodeView> ofVenue(UUID event) {
        return doors.find(event).map(door -> {
            Instant now = doors.now();
            String code = new RotatingVenueCode(door.secret()).at(now);
            return new VenueCodeView(code, RotatingVenueCode.link(event, code), RotatingVenueCode.until(now));
        });
    }

    @Transactional
    public Optional<PassView> ofFan(UUID event, UUID user) {
        return doors.find(event).map(door -> {
            CheckInPass pass = new CheckInPass(
                    user,
                    Instant.ofEpochSecond(doors.now().plus(CheckInPass.LIFETIME).getEpochSecond()));
            return new PassView(pass.sealed(event, door.secret()), pass.validUntil());
        });
    }
}
