package io.terrace.community.event;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How a fan stands to an event.
///
/// @param position in the line, from 1; null for who is not in it, and for a row that is held
record Standing(UUID event, Rsvp rsvp, @Nullable Long position, boolean checkedIn) {

    static Standing none(UUID event) {
        return new Standing(event, Rsvp.NONE, null, false);
    }
}
