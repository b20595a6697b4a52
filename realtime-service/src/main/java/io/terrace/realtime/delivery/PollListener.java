package io.terrace.realtime.delivery;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Listener;
import io.terrace.realtime.log.Channel;
import io.terrace.realtime.redis.RedisAway;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/// A poll's opening goes to the whole community, what follows to those who watch it. Who voted is told to
/// nobody.
@ApplicationScoped
class PollListener implements Listener<PollEvent> {

    private final Deliveries deliveries;

    PollListener(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "polls";
    }

    @Override
    public Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    /// Counts are paced where they are folded. What has waited does not all come at once after that.
    @Override
    public @Nullable Object stateOf(PollEvent event) {
        return event instanceof PollEvent.ResultsChanged changed ? changed.pollId() : null;
    }

    @Override
    public void hear(Delivery<PollEvent> delivery) throws RedisAway, InterruptedException {
        PollEvent event = delivery.event();
        switch (event) {
            case PollEvent.PollOpened opened ->
                tell(delivery, Channel.feed(opened.communityId()), "poll.opened", null, PollNews.Opened.of(opened));
            case PollEvent.ResultsChanged changed ->
                tell(
                        delivery,
                        watchers(event),
                        "poll.results",
                        changed.version(),
                        PollNews.Results.of(
                                changed.pollId(), changed.version(), changed.results(), false, changed.at()));
            case PollEvent.PollFinalized last ->
                tell(
                        delivery,
                        watchers(event),
                        "poll.results",
                        last.version(),
                        PollNews.Results.of(last.pollId(), last.version(), last.results(), true, last.at()));
            case PollEvent.PollClosed closed ->
                tell(delivery, watchers(event), "poll.closed", null, new PollNews.Closed(closed.pollId(), "closed"));
            case PollEvent.PollCancelled cancelled ->
                tell(
                        delivery,
                        watchers(event),
                        "poll.closed",
                        null,
                        new PollNews.Closed(cancelled.pollId(), "cancelled"));
            case PollEvent.PollSettled settled ->
                tell(
                        delivery,
                        watchers(event),
                        "poll.settled",
                        null,
                        new PollNews.Settled(settled.pollId(), settled.correctOptionIds()));
            case PollEvent.BallotsCast _, PollEvent.BallotsRight _ -> {}
        }
    }

    private void tell(Delivery<PollEvent> delivery, Channel channel, String type, @Nullable Long version, Record data)
            throws RedisAway, InterruptedException {
        PollEvent event = delivery.event();
        if (deliveries.remembers(event.at())) {
            String subject = "poll/" + event.pollId();
            deliveries.deliver(channel, new StreamEvent(delivery.id(), type, event.at(), subject, version, data));
        } else {
            deliveries.deliverGap(channel);
        }
    }

    private static Channel watchers(PollEvent event) {
        return Channel.poll(event.communityId(), event.pollId());
    }
}
