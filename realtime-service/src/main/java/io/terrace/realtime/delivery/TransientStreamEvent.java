package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;

/// The `data:` of an event that is never sent again, and so has no id.
@RegisterForReflection
@JsonPropertyOrder({"type", "time", "subject", "data"})
record TransientStreamEvent(String type, Instant time, String subject, Record data) {}
