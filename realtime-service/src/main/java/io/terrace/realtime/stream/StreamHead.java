package io.terrace.realtime.stream;

import io.vertx.core.MultiMap;
import org.jspecify.annotations.Nullable;

/// The headers of a stream.
final class StreamHead {

    private StreamHead() {}

    /// @param keyHash of the key that a ticket was made with, for the gateway alone
    static MultiMap of(@Nullable String keyHash) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .add("Content-Type", "text/event-stream")
                .add("Cache-Control", "no-store")
                .add("X-Accel-Buffering", "no");
        return keyHash == null ? headers : headers.add("X-Service-Key-Hash", keyHash);
    }
}
