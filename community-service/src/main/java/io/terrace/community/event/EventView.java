package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// An event as one caller sees it.
///
/// @param capacity null without limit
/// @param viewer only for fans
/// @param actions only for fans
@Schema(name = "Event")
record EventView(
        UUID id,
        String title,
        EventKind kind,
        Venue venue,
        Instant startsAt,
        Instant endsAt,
        EventStatus status,
        @Schema(nullable = true) @Nullable Integer capacity,
        AttendeeCounts counts,
        CheckInSettings checkIn,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CallerRsvpView viewer,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable EventActions actions,
        @JsonIgnore String version)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return version;
    }

    static EventView of(Event event, SeatAvailability seats, Instant now, @Nullable RsvpRow standing) {
        EventDetails plan = event.plan();
        return new EventView(
                event.id(),
                plan.title(),
                plan.kind(),
                plan.venue(),
                plan.startsAt(),
                plan.endsAt(),
                event.status(now),
                seats.capacity(),
                seats.counts(),
                plan.window(),
                standing == null ? null : CallerRsvpView.of(standing),
                standing == null ? null : EventActions.of(event, seats, standing, now),
                event.version());
    }
}
