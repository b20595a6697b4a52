package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The `data:` of an event.
///
/// @param id the same on every replay, reconnect and node
/// @param subject what it is about, such as `freestyle/{id}`
/// @param version where its subject has versions, the one it tells of: an older one may be dropped
@RegisterForReflection
@JsonPropertyOrder({"id", "type", "time", "subject", "version", "data"})
record StreamEvent(
        UUID id,
        String type,
        Instant time,
        String subject,
        @JsonInclude(Include.NON_NULL) @Nullable Long version,
        Record data) {

    StreamEvent(UUID id, String type, Instant time, String subject, Record data) {
        this(id, type, time, subject, null, data);
    }
}
