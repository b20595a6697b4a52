package io.terrace.platform.outbox;

import io.terrace.platform.events.Event;
import java.util.List;

/// How a kind of subscription works through what was polled. Returns when each message is done with.
interface EventBatchHandler<E extends Event> {

    /// @throws Outage when it must be called again with the same messages
    void handle(List<ReceivedEvent<E>> messages) throws InterruptedException;
}
