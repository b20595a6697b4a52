package io.terrace.analytics.clickhouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.AnalyticsEngine;
import io.terrace.platform.events.EventFeedEvent;
import io.terrace.platform.events.EventFeedEvent.CountedEvent;
import io.terrace.platform.events.EventFeedEvent.EventsCounted;
import io.terrace.platform.events.EventFeedEvent.RemovedEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Writes what has been counted to ClickHouse. While that is away the topic waits, and nothing else does.
@Singleton
class EventFeedListener implements TopicListener<EventFeedEvent> {

    private static final UUID NONE = new UUID(0, 0);
    private static final LocalDate EPOCH = LocalDate.EPOCH;

    /// Older versions hold the fan until ClickHouse merges them, which may never be.
    private static final String PURGE = "alter table event delete where community_id = :community and removed = 0"
            + " and version < :version and id in (:ids)";

    private final ClickHouseClient clickHouse;
    private final ObjectMapper json;
    private final boolean fed;

    EventFeedListener(ClickHouseClient clickHouse, ObjectMapper json, AnalyticsConfig config) {
        this.clickHouse = clickHouse;
        this.json = json;
        fed = config.engine() == AnalyticsEngine.CLICKHOUSE;
    }

    @Override
    public String name() {
        return "clickhouse-feed";
    }

    @Override
    public Topic<EventFeedEvent> topic() {
        return Topic.EVENT_FEED;
    }

    /// A replica that does not write must not take what is for those that do.
    @Override
    public boolean isNeeded() {
        return fed;
    }

    @Override
    public void hear(Delivery<EventFeedEvent> delivery) throws IOException {
        switch (delivery.event()) {
            case EventsCounted counted -> write(counted);
        }
    }

    /// How far it has come is written last: a record that is half written is written again.
    private void write(EventsCounted counted) throws IOException {
        StringBuilder rows = new StringBuilder();
        for (CountedEvent event : counted.events()) {
            rows.append(row(counted, event)).append('\n');
        }
        for (RemovedEvent event : counted.removed()) {
            rows.append(row(counted, event)).append('\n');
        }
        if (!rows.isEmpty()) {
            clickHouse.insert("event", rows.toString());
        }
        if (!counted.removed().isEmpty()) {
            clickHouse.run(ClickHouseStatement.of(PURGE)
                    .with("community", counted.communityId())
                    .with("version", counted.sequence())
                    .withIds(
                            "ids",
                            counted.removed().stream().map(RemovedEvent::id).toList()));
        }
        if (counted.asOf() != null) {
            clickHouse.insert("feed", progress(counted, counted.asOf()));
        }
    }

    private String row(EventsCounted record, CountedEvent event) throws JsonProcessingException {
        return json.writeValueAsString(row(record, event.id(), event.receivedOn(), false)
                .put("fan_id", idOrNone(event.fanId()))
                .put("name", event.name())
                .put("subject_id", idOrNone(event.subjectId()))
                .put("day", event.day().toString())
                .put("occurred_at", event.occurredAt())
                .put("raw_at", event.rawAt())
                .put("times", event.times()));
    }

    private String row(EventsCounted record, RemovedEvent event) throws JsonProcessingException {
        return json.writeValueAsString(row(record, event.id(), event.receivedOn(), true)
                .put("fan_id", NONE.toString())
                .put("name", "")
                .put("subject_id", NONE.toString())
                .put("day", EPOCH.toString())
                .put("occurred_at", 0)
                .put("raw_at", 0)
                .put("times", 0));
    }

    private ObjectNode row(EventsCounted record, UUID id, LocalDate receivedOn, boolean removed) {
        return json.createObjectNode()
                .put("community_id", record.communityId().toString())
                .put("id", id.toString())
                .put("version", record.sequence())
                .put("received_on", receivedOn.toString())
                .put("removed", removed ? 1 : 0);
    }

    private String progress(EventsCounted counted, Instant asOf) throws JsonProcessingException {
        return json.writeValueAsString(json.createObjectNode()
                .put("community_id", counted.communityId().toString())
                .put("sequence", counted.sequence())
                .put("as_of", ChronoUnit.MICROS.between(Instant.EPOCH, asOf)));
    }

    private static String idOrNone(@Nullable UUID id) {
        return (id == null ? NONE : id).toString();
    }
}
