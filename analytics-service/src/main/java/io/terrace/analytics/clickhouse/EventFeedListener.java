package io.terrace.analytics.clickhouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.logging.Log;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.AnalyticsEngine;
import io.terrace.analytics.clickhouse.ClickHouseFeedRepository.ToldState;
import io.terrace.platform.events.EventFeedEvent;
import io.terrace.platform.events.EventFeedEvent.EventsCounted;
import io.terrace.platform.events.EventFeedEvent.RemovedEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Writes what has been counted to ClickHouse. While that is away the topic waits, and nothing else does. A
/// record that ClickHouse refuses is passed over, and one that is missing before another is noticed by its
/// number: both are noted, and a recount tells what was lost.
@Singleton
class EventFeedListener implements TopicListener<EventFeedEvent> {

    private final ClickHouseClient clickHouse;
    private final ClickHouseFeedRepository feed;
    private final EventFeedLossRepository losses;
    private final ObjectMapper json;
    private final EventInsertBuilder events;
    private final boolean fed;

    EventFeedListener(
            ClickHouseClient clickHouse,
            ClickHouseFeedRepository feed,
            EventFeedLossRepository losses,
            ObjectMapper json,
            AnalyticsConfig config) {
        this.clickHouse = clickHouse;
        this.feed = feed;
        this.losses = losses;
        this.json = json;
        events = new EventInsertBuilder(json);
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

    /// A record is up to 14 statements, each of which may take 15 seconds.
    @Override
    public int maxRecords() {
        return 1;
    }

    @Override
    public void hear(Delivery<EventFeedEvent> delivery) throws IOException {
        switch (delivery.event()) {
            case EventsCounted counted -> hear(counted);
        }
    }

    private void hear(EventsCounted record) throws IOException {
        Instant asOf = Instant.EPOCH;
        try {
            ToldState told = feed.told(record.communityId());
            asOf = told.asOf();
            if (isAfterLoss(record, told)) {
                losses.note(record.communityId(), told);
            }
            write(record, told);
        } catch (ClickHouseRefusedException refused) {
            Log.errorf(refused, "Record %d of %s is not in ClickHouse", record.sequence(), record.communityId());
            losses.refuse(record, asOf, refused);
        }
    }

    private static boolean isAfterLoss(EventsCounted record, ToldState told) {
        boolean begins = record.begins() && told.sequence() == 0;
        return !begins && record.sequence() > told.sequence() + 1;
    }

    /// How far it has come is written last: a record that is half written is written again.
    private void write(EventsCounted record, ToldState told) throws IOException {
        for (String rows : events.inserts(record)) {
            clickHouse.insert("event", rows);
        }
        if (!record.removed().isEmpty()) {
            feed.deleteOlder(
                    record.communityId(),
                    record.sequence(),
                    record.removed().stream().map(RemovedEvent::id).toList());
        }
        if (record.sequence() > told.sequence()) {
            clickHouse.insert("feed", progress(record, record.asOf() == null ? told.asOf() : record.asOf()));
        }
    }

    private String progress(EventsCounted record, Instant asOf) throws JsonProcessingException {
        return json.writeValueAsString(json.createObjectNode()
                .put("community_id", record.communityId().toString())
                .put("sequence", record.sequence())
                .put("as_of", ChronoUnit.MICROS.between(Instant.EPOCH, asOf)));
    }
}
