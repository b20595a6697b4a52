package io.terrace.platform.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.tracing.TraceParent;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/// The record headers every event travels with.
final class EventHeaders {

    /// The event's own id, a UUIDv7.
    static final String ID = "id";
    /// The community's id; absent for a partner's facts.
    static final String COMMUNITY = "community";
    /// When it happened, RFC 3339.
    static final String TIME = "time";
    /// W3C trace context of what caused it; may be absent.
    static final String TRACE = TraceParent.HEADER;

    private EventHeaders() {}

    static void put(Headers headers, String name, @Nullable String value) {
        if (value != null) {
            headers.add(name, value.getBytes(UTF_8));
        }
    }

    static @Nullable String read(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        return header == null ? null : new String(header.value(), UTF_8);
    }
}
