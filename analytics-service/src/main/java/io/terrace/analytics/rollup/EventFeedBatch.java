package io.terrace.analytics.rollup;

import io.terrace.platform.events.EventFeedEvent.CountedEvent;
import io.terrace.platform.events.EventFeedEvent.EventsCounted;
import io.terrace.platform.events.EventFeedEvent.RemovedEvent;
import io.terrace.platform.outbox.Outbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Gathers what one turn of the feed tells, and sends a record whenever one is full.
final class EventFeedBatch {

    /// About 200 KB of JSON.
    private static final int MAX_EVENTS = 500;

    private final Outbox outbox;
    private final UUID community;
    private final Instant at;
    private final List<CountedEvent> events = new ArrayList<>();
    private final List<RemovedEvent> removed = new ArrayList<>();
    private long sequence;
    private boolean begins;

    /// @param sequence the last record's before
    /// @param begins whether there was none before
    EventFeedBatch(Outbox outbox, UUID community, long sequence, boolean begins, Instant at) {
        this.outbox = outbox;
        this.community = community;
        this.sequence = sequence;
        this.begins = begins;
        this.at = at;
    }

    void add(CountedEvent event) {
        if (!removed.isEmpty() || events.size() == MAX_EVENTS) {
            send(null);
        }
        events.add(event);
    }

    void remove(RemovedEvent event) {
        if (!events.isEmpty() || removed.size() == MAX_EVENTS) {
            send(null);
        }
        removed.add(event);
    }

    /// Sends what is left.
    void flush() {
        if (!events.isEmpty() || !removed.isEmpty()) {
            send(null);
        }
    }

    /// Sends what is left.
    ///
    /// @param asOf everything that had come by then has been told; null where more follows
    void finish(@Nullable Instant asOf) {
        if (asOf == null) {
            flush();
        } else {
            send(asOf);
        }
    }

    private void send(@Nullable Instant asOf) {
        sequence++;
        outbox.add(new EventsCounted(community, sequence, begins, asOf, events, removed, at));
        begins = false;
        events.clear();
        removed.clear();
    }

    /// The last record's.
    long sequence() {
        return sequence;
    }
}
