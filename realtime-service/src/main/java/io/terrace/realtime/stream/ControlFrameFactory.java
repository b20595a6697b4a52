package io.terrace.realtime.stream;

import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.log.StreamPosition;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;

/// What the stream says about itself.
final class ControlFrameFactory {

    private ControlFrameFactory() {}

    static Buffer comment() {
        return Buffer.buffer(":\n\n");
    }

    /// @param at from where on the client gets everything
    static Buffer ready(StreamPosition at, boolean recovered, int replayed, Duration retry) {
        String data = "{\"recovered\":" + recovered + ",\"replayed\":" + replayed + "}";
        return Buffer.buffer(
                "retry: " + retry.toMillis() + "\nid: " + at + "\n" + StreamFrame.block("stream.ready", data));
    }

    /// The same with what a client resumes from once it has fetched everything again.
    static Buffer gap(StreamPosition at, String reason) {
        return StreamFrame.of(at, StreamFrame.gap(reason)).bytes();
    }

    static Buffer gap(String reason) {
        return Buffer.buffer(StreamFrame.gap(reason));
    }

    static Buffer reauth(long expiresInSec) {
        return Buffer.buffer(StreamFrame.block("stream.reauth", "{\"expiresInSec\":" + expiresInSec + "}"));
    }

    static Buffer closing(String reason) {
        return Buffer.buffer(StreamFrame.block("stream.closing", "{\"reason\":\"" + reason + "\"}"));
    }

    static Buffer closing(String reason, Duration retry) {
        return Buffer.buffer("retry: " + retry.toMillis() + "\n").appendBuffer(closing(reason));
    }
}
