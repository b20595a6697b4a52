package io.terrace.community.event;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan's relation to an event.
///
/// @param position in the line, from 1; null for who is not in it, and for a row that is held
record AttendeeStatus(UUID event, Rsvp rsvp, @Nullable Long position, boolean checkedIn) {

    static AttendeeStatus none(UUID event) {
        return new AttendeeStatus(event, Rsvp.NONE, null, false);
    }
}
