package io.terrace.realtime.delivery;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;

/// An event's changes go to those who watch it, a check-in to the fan who was there: who comes and who is there is sent
/// to no one else. That a Squaddie of the Day has been drawn is sent to all, but not who: they ask, since not everyone
/// may see them.
@ApplicationScoped
class CalendarEventListener implements TopicListener<CommunityEvent> {

    private final StreamEventPublisher deliveries;

    CalendarEventListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
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
    public void hear(Delivery<CommunityEvent> delivery) throws RedisUnavailableException, InterruptedException {
        CommunityEvent event = delivery.event();
        if (event instanceof EventChanged changed) {
            tell(
                    StreamChannel.event(changed.communityId(), changed.eventId()),
                    new StreamEvent(
                            delivery.id(),
                            "event.updated",
                            changed.at(),
                            "event/" + changed.eventId(),
                            (long) changed.event().revision(),
                            CalendarEventPayloads.Updated.of(changed)));
        } else if (event instanceof CheckedIn there) {
            tell(
                    StreamChannel.me(there.communityId(), there.userId()),
                    new StreamEvent(
                            delivery.id(),
                            "checkin.confirmed",
                            there.at(),
                            "event/" + there.eventId(),
                            CalendarEventPayloads.Confirmed.of(there)));
        } else if (event instanceof SquaddieSelected squaddie) {
            tell(
                    StreamChannel.feed(squaddie.communityId()),
                    new StreamEvent(
                            delivery.id(),
                            "squaddie.selected",
                            squaddie.at(),
                            "squaddie/" + squaddie.date(),
                            new CalendarEventPayloads.Selected(squaddie.date(), squaddie.reasonCode())));
        }
    }

    private void tell(StreamChannel channel, StreamEvent event) throws RedisUnavailableException, InterruptedException {
        if (deliveries.remembers(event.time())) {
            deliveries.deliver(channel, event);
        } else {
            deliveries.deliverGap(channel);
        }
    }
}
