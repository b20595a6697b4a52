package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.events.CommunityEvent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What clients hear of events.
final class CalendarEventPayloads {

    private CalendarEventPayloads() {}

    /// An event as it is from now on; counts and the fan's own side are in the event itself.
    @RegisterForReflection
    record Updated(
            UUID eventId,
            String title,
            String kind,
            Venue venue,
            Instant startsAt,
            Instant endsAt,
            String status,
            @Nullable Integer capacity) {

        @RegisterForReflection
        record Venue(String name, double lat, double lng, String timezone) {}

        static Updated of(CommunityEvent.EventChanged changed) {
            CommunityEvent.EventCard card = changed.event();
            return new Updated(
                    changed.eventId(),
                    card.title(),
                    card.kind(),
                    new Venue(card.venueName(), card.lat(), card.lng(), card.timezone()),
                    card.startsAt(),
                    card.endsAt(),
                    card.status(),
                    card.capacity());
        }
    }

    /// @param points what the event itself gives for it; absent where it gives nothing
    @RegisterForReflection
    record Confirmed(
            UUID eventId,
            UUID checkInId,
            String method,
            Instant occurredAt,
            int streakWeeks,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long points) {

        static Confirmed of(CommunityEvent.CheckedIn there) {
            CommunityEvent.Reward reward = there.reward();
            return new Confirmed(
                    there.eventId(),
                    there.checkInId(),
                    there.method(),
                    there.occurredAt(),
                    there.streakWeeks(),
                    reward == null ? null : reward.points());
        }
    }

    /// @param date the community's own
    @RegisterForReflection
    record Selected(LocalDate date, String reasonCode) {}
}
