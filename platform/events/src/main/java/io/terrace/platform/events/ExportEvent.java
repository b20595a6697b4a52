package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// What services know of a fan who asked. No one but community-service reads this topic, and it keeps nothing long.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ExportEvent.PartTold.class, name = "export.part_told"),
})
public sealed interface ExportEvent extends Event {

    @Override
    UUID communityId();

    UUID exportId();

    @Override
    default Topic<ExportEvent> topic() {
        return Topic.EXPORTS;
    }

    @Override
    default String key() {
        return exportId().toString();
    }

    /// Some of what a service knows. A service's parts are numbered from 0 and come in order.
    ///
    /// @param service such as `feed`
    /// @param content at most about 300 KB; lines of JSON, each `{"table": …, "row": {…}}`
    /// @param last whether the service has said all
    record PartTold(
            UUID exportId,
            UUID userId,
            UUID communityId,
            String service,
            int part,
            boolean last,
            String content,
            Instant at)
            implements ExportEvent {

        @Override
        public List<UUID> fans() {
            return List.of(userId);
        }

        /// Nothing of a fan in a log.
        @Override
        public String toString() {
            return "PartTold[" + exportId + ", " + service + ", " + part + "]";
        }
    }
}
