package io.terrace.realtime.log;

import java.util.List;

/// What some channels had after a position, up to `head`: all of it, or none and why not.
public sealed interface ReplayResult {

    StreamPosition head();

    /// Everything, in order.
    record Complete(StreamPosition head, List<Entry> entries) implements ReplayResult {}

    /// Something may be missing: what the client shows must be fetched again. The reason is `reset` where Redis may
    /// have forgotten events, `expired` where the position is too old, `trimmed` where there were too many since.
    record Broken(StreamPosition head, String reason) implements ReplayResult {}

    /// @param channel its key
    record Entry(String channel, StreamFrame frame) {}
}
