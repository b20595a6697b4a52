package io.terrace.community.event;

import io.terrace.platform.tenancy.Permission;
import java.time.Instant;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the caller may do with an event, known before they try.
@Schema(name = "EventActions")
record EventActions(Permission rsvp, Permission checkIn) {

    static EventActions of(Event event, SeatAvailability seats, RsvpRow standing, Instant now) {
        return new EventActions(rsvp(event.status(now), seats, standing), checkIn(event, seats, standing, now));
    }

    private static Permission rsvp(EventStatus status, SeatAvailability seats, RsvpRow standing) {
        return switch (status) {
            case ENDED -> Permission.no("event_ended");
            case CANCELLED -> Permission.no("event_cancelled");
            case SCHEDULED, LIVE, POSTPONED ->
                standing.rsvp() != RsvpStatus.GOING && seats.free() == 0
                        ? new Permission(
                                true, null, Map.of("waitlist", seats.counts().waitlisted()))
                        : Permission.YES;
        };
    }

    private static Permission checkIn(Event event, SeatAvailability seats, RsvpRow standing, Instant now) {
        if (standing.checkedIn()) {
            return Permission.no("already_checked_in");
        }
        Permission door = event.door(now).permitsAt(now);
        return door.allowed() && standing.rsvp() != RsvpStatus.GOING && seats.free() == 0
                ? Permission.no("capacity_reached")
                : door;
    }
}
