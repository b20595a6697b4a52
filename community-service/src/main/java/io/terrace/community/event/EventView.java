package io.terrace.community.event;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.web.VersionedView;
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
        Kind kind,
        Venue venue,
        Instant startsAt,
        Instant endsAt,
        Status status,
        @Schema(nullable = true) @Nullable Integer capacity,
        Counts counts,
        Window checkIn,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Viewer viewer,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Actions actions,
        @JsonIgnore String version)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return version;
    }

    static EventView of(Event event, Seats seats, Instant now, @Nullable Standing standing) {
        Plan plan = event.plan();
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
                standing == null ? null : Viewer.of(standing),
                standing == null ? null : Actions.of(event, seats, standing, now),
                event.version());
    }
}
