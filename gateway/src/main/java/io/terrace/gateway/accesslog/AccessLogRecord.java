package io.terrace.gateway.accesslog;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A request that is over. Nothing in it needs escaping: all of it is ours, numbers and UUIDs.
///
/// @param trace the W3C trace context that it was handed on with
/// @param method absent where no route was found, since it may be any word then
/// @param whole whether the answer went down to its end
/// @param bytes of the answer's body
record AccessLogRecord(
        Instant at,
        String requestId,
        String trace,
        @Nullable String method,
        @Nullable String template,
        int status,
        boolean whole,
        long bytes,
        long micros,
        @Nullable UUID key) {

    private static final int FAULTS = 500;
    private static final int TRACE_ID = 3;
    private static final int TRACE_ID_END = TRACE_ID + 32;

    boolean isFault() {
        return status >= FAULTS;
    }

    void writeTo(StringBuilder line) {
        line.append("{\"at\":\"").append(at).append("\",\"requestId\":\"").append(requestId);
        line.append("\",\"traceId\":\"").append(trace, TRACE_ID, TRACE_ID_END);
        if (template != null) {
            line.append("\",\"method\":\"")
                    .append(method)
                    .append("\",\"route\":\"")
                    .append(template);
        }
        if (key != null) {
            line.append("\",\"keyId\":\"").append(key);
        }
        line.append("\",\"status\":").append(status);
        if (!whole) {
            line.append(",\"cut\":true");
        }
        line.append(",\"bytes\":")
                .append(bytes)
                .append(",\"us\":")
                .append(micros)
                .append("}\n");
    }
}
