package io.terrace.community.event;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An event's seats.
///
/// @param capacity null without limit
record SeatAvailability(UUID event, @Nullable Integer capacity, AttendeeCounts counts) {

    /// How many more can come; never less than none.
    long free() {
        return capacity == null ? Long.MAX_VALUE : Math.max(0, capacity - counts.going());
    }
}
