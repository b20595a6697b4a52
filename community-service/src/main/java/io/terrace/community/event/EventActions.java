package io.terrace.community.event;

import io.terrace.platform.tenancy.ActionPermissionView;
import java.time.Instant;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the caller may do with an event, known before they try.
@Schema(name = "EventActions")
record EventActions(ActionPermissionView rsvp, ActionPermissionView checkIn) {

    static EventActions of(Event event, SeatAvailability seats, RsvpRow standing, Instant now) {
        return new EventActions(rsvp(event.status(now), seats, standing), checkIn(event, seats, standing, now));
    }

    private static ActionPermissionView rsvp(EventStatus status, SeatAvailability seats, RsvpRow standing) {
        return switch (status) {
            case ENDED -> ActionPermissionView.no("event_ended");
            case CANCELLED -> ActionPermissionView.no("event_cancelled");
            case SCHEDULED, LIVE, POSTPONED ->
                standing.rsvp() != RsvpStatus.GOING && seats.free() == 0
                        ? new ActionPermissionView(
                                true, null, Map.of("waitlist", seats.counts().waitlisted()))
                        : ActionPermissionView.YES;
        };
    }

    private static ActionPermissionView checkIn(Event event, SeatAvailability seats, RsvpRow standing, Instant now) {
        if (standing.checkedIn()) {
            return ActionPermissionView.no("already_checked_in");
        }
        ActionPermissionView door = event.door(now).permitsAt(now);
        return door.allowed() && standing.rsvp() != RsvpStatus.GOING && seats.free() == 0
                ? ActionPermissionView.no("capacity_reached")
                : door;
    }
}
