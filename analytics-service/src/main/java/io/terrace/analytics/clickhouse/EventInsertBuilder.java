package io.terrace.analytics.clickhouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.platform.events.EventFeedEvent.CountedEvent;
import io.terrace.platform.events.EventFeedEvent.EventsCounted;
import io.terrace.platform.events.EventFeedEvent.RemovedEvent;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Makes rows of a record, a line of JSON each. Days of receipt are partitions, of which servers take only so
/// many in one insert (`max_partitions_per_insert_block`).
final class EventInsertBuilder {

    static final int MAX_PARTITIONS = 100;

    private static final UUID NONE = new UUID(0, 0);
    private static final LocalDate EPOCH = LocalDate.EPOCH;

    private final ObjectMapper json;

    EventInsertBuilder(ObjectMapper json) {
        this.json = json;
    }

    /// One insert each, with at most 100 days of receipt. One that comes twice changes nothing.
    List<String> inserts(EventsCounted record) throws JsonProcessingException {
        SortedMap<LocalDate, StringBuilder> days = new TreeMap<>();
        for (CountedEvent event : record.events()) {
            add(days, event.receivedOn(), row(record, event));
        }
        for (RemovedEvent event : record.removed()) {
            add(days, event.receivedOn(), row(record, event));
        }
        List<String> inserts = new ArrayList<>();
        StringBuilder rows = new StringBuilder();
        int partitions = 0;
        for (StringBuilder day : days.values()) {
            if (partitions == MAX_PARTITIONS) {
                inserts.add(rows.toString());
                rows.setLength(0);
                partitions = 0;
            }
            rows.append(day);
            partitions++;
        }
        if (partitions > 0) {
            inserts.add(rows.toString());
        }
        return inserts;
    }

    private static void add(SortedMap<LocalDate, StringBuilder> days, LocalDate day, String row) {
        days.computeIfAbsent(day, first -> new StringBuilder()).append(row).append('\n');
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

    private static String idOrNone(@Nullable UUID id) {
        return (id == null ? NONE : id).toString();
    }
}
