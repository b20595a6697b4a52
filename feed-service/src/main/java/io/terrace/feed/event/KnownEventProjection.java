package io.terrace.feed.event;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Learns of events. A change is enough, since the first event may no longer be on the topic.
@ApplicationScoped
class KnownEventProjection implements Projection<CommunityEvent> {

    private final KnownEventRepository events;

    KnownEventProjection(KnownEventRepository events) {
        this.events = events;
    }

    @Override
    public String name() {
        return "events";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        if (event instanceof EventScheduled scheduled) {
            events.save(scheduled.eventId());
        } else if (event instanceof EventChanged changed) {
            events.save(changed.eventId());
        }
    }
}
