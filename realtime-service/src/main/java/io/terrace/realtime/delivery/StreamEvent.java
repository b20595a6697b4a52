package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.UUID;

/// The `data:` of an event.
///
/// @param id the same on every replay, reconnect and node
/// @param subject what it is about, such as `freestyle/{id}`
@RegisterForReflection
@JsonPropertyOrder({"id", "type", "time", "subject", "data"})
record StreamEvent(UUID id, String type, Instant time, String subject, Record data) {}
