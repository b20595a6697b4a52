package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The caller's own side of an event.
///
/// @param waitlistPosition 1 for who is next
/// @param checkedIn whether the caller is checked in
@Schema(name = "EventViewer")
record CallerRsvpView(
        RsvpStatus rsvp,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long waitlistPosition,
        boolean checkedIn) {

    static CallerRsvpView of(RsvpRow standing) {
        return new CallerRsvpView(standing.rsvp(), standing.position(), standing.checkedIn());
    }
}
