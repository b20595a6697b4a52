package io.terrace.community.event;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan's relation to an event.
///
/// @param position in the line, from 1; null for who is not in it, and for a row that is held
record RsvpRow(UUID event, RsvpStatus rsvp, @Nullable Long position, boolean checkedIn) {

    static RsvpRow none(UUID event) {
        return new RsvpRow(event, RsvpStatus.NONE, null, false);
    }
}
