package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What analytics-service tells its own reports' engine. No other service reads this topic.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = EventFeedEvent.EventsCounted.class, name = "events.counted"),
})
public sealed interface EventFeedEvent extends Event {

    @Override
    UUID communityId();

    @Override
    default Topic<EventFeedEvent> topic() {
        return Topic.EVENT_FEED;
    }

    /// A community's records come in the order of their sequences.
    @Override
    default String key() {
        return communityId().toString();
    }

    /// A batch of events as they are from now on, and of events that are gone. A fan who is erased is taken out
    /// by a later record, whose higher sequence outlasts any that comes again.
    ///
    /// @param sequence grows by one with each record of the community; a feed that begins again begins above
    /// all before
    /// @param begins whether it is the first record of a feed
    /// @param asOf everything that had come by then is told up to this record; null where more follows
    /// @param events in place of what was told of the same ids before
    /// @param removed ids of which nothing is to be kept
    record EventsCounted(
            UUID communityId,
            long sequence,
            @JsonInclude(Include.NON_DEFAULT) boolean begins,
            @JsonInclude(Include.NON_NULL) @Nullable Instant asOf,
            List<CountedEvent> events,
            List<RemovedEvent> removed,
            Instant at)
            implements EventFeedEvent {

        public EventsCounted {
            events = List.copyOf(events);
            removed = List.copyOf(removed);
        }

        /// No fan in a log.
        @Override
        public String toString() {
            return "EventsCounted[" + communityId + ", " + sequence + "]";
        }
    }

    /// An event without its properties. Times are microseconds since 1970.
    ///
    /// @param receivedOn the day it came, in UTC: it is kept 13 months from then
    /// @param day the community's own day on which it occurred
    /// @param rawAt when the device said that it occurred
    /// @param times how often it happened; 0 says only that the fan was there
    record CountedEvent(
            UUID id,
            LocalDate receivedOn,
            @JsonInclude(Include.NON_NULL) @Nullable UUID fanId,
            String name,
            @JsonInclude(Include.NON_NULL) @Nullable UUID subjectId,
            LocalDate day,
            long occurredAt,
            long rawAt,
            long times) {}

    /// @param receivedOn the day it came, in UTC
    record RemovedEvent(UUID id, LocalDate receivedOn) {}
}
