package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Events of analytics-service: counts, and never a fan.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = AnalyticsEvent.LiveViewChanged.class, name = "live_view.changed"),
})
public sealed interface AnalyticsEvent extends Event {

    @Override
    UUID communityId();

    @Override
    default Topic<AnalyticsEvent> topic() {
        return Topic.ANALYTICS;
    }

    @Override
    default String key() {
        return communityId().toString();
    }

    /// The last 30 minutes of a community, all of it. Sent past the outbox; the next one replaces it.
    ///
    /// @param asOf everything that had come by then is counted
    /// @param activeFans who did anything in them
    /// @param minutes in their order; those without an event are left out
    /// @param features the most frequent first, at most 20
    record LiveViewChanged(
            UUID communityId,
            Instant asOf,
            long activeFans,
            List<MinuteCount> minutes,
            List<FeatureCount> features,
            Instant at)
            implements AnalyticsEvent {}

    /// @param minute when it begins
    /// @param events how many events it has
    record MinuteCount(Instant minute, long events) {}

    /// @param name of the events
    /// @param events how often it happened
    record FeatureCount(String name, long events) {}
}
