package io.terrace.platform.outbox;

import io.terrace.platform.events.Event;
import io.terrace.platform.events.Topic;

/// What a bean must be to hear of a topic: a [Projection] or a [TopicListener].
public sealed interface TopicSubscriber<E extends Event> permits Projection, TopicListener {

    /// Names its consumer group, `<service>.<name>`, for good: under a new name everything comes again.
    String name();

    Topic<E> topic();

    /// How many records are taken at once, at most: where one may take long, so many that all of them are done
    /// with within the broker's patience of five minutes (`max.poll.interval.ms`), or others are given them
    /// again and again.
    default int maxRecords() {
        return 200;
    }

    /// Whether this installation has a use for it. Where it has none the topic is not read, and its place not
    /// moved.
    default boolean isNeeded() {
        return true;
    }
}
