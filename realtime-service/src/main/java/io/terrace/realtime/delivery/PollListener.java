package io.terrace.realtime.delivery;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.voter.PollVoterService;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/// A poll's opening goes to the whole community, what follows to those who watch it. Who voted goes to no client; it
/// decides whose stream gets the counts of a poll that shows them to voters.
@ApplicationScoped
class PollListener implements TopicListener<PollEvent> {

    private static final String AFTER_VOTE = "after_vote";

    private final StreamEventPublisher deliveries;
    private final PollVoterService voters;

    PollListener(StreamEventPublisher deliveries, PollVoterService voters) {
        this.deliveries = deliveries;
        this.voters = voters;
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
    public void hear(Delivery<PollEvent> delivery) throws RedisUnavailableException, InterruptedException {
        PollEvent event = delivery.event();
        switch (event) {
            case PollEvent.PollOpened opened ->
                tell(
                        delivery,
                        StreamChannel.feed(opened.communityId()),
                        "poll.opened",
                        null,
                        PollPayloads.Opened.of(opened));
            case PollEvent.ResultsChanged changed -> tellResults(delivery, changed);
            case PollEvent.PollFinalized last -> {
                voters.delete(last.communityId(), last.pollId());
                tell(
                        delivery,
                        watchers(event),
                        "poll.results",
                        last.version(),
                        PollPayloads.Results.of(last.pollId(), last.version(), last.results(), true, last.at()));
            }
            case PollEvent.PollClosed closed ->
                tell(
                        delivery,
                        watchers(event),
                        "poll.closed",
                        null,
                        new PollPayloads.Closed(closed.pollId(), "closed"));
            case PollEvent.PollCancelled cancelled -> {
                voters.delete(cancelled.communityId(), cancelled.pollId());
                tell(
                        delivery,
                        watchers(event),
                        "poll.closed",
                        null,
                        new PollPayloads.Closed(cancelled.pollId(), "cancelled"));
            }
            case PollEvent.PollSettled settled ->
                tell(
                        delivery,
                        watchers(event),
                        "poll.settled",
                        null,
                        new PollPayloads.Settled(settled.pollId(), settled.correctOptionIds()));
            case PollEvent.BallotsCast cast
            when AFTER_VOTE.equals(cast.resultsVisibility()) ->
                voters.save(cast.communityId(), cast.pollId(), cast.voters(), true, delivery.id(), cast.at());
            case PollEvent.BallotsWithdrawn withdrawn ->
                voters.save(
                        withdrawn.communityId(),
                        withdrawn.pollId(),
                        withdrawn.voters(),
                        false,
                        delivery.id(),
                        withdrawn.at());
            case PollEvent.PollChanged _, PollEvent.BallotsCast _, PollEvent.BallotsRight _ -> {}
        }
    }

    private void tellResults(Delivery<PollEvent> delivery, PollEvent.ResultsChanged changed)
            throws RedisUnavailableException, InterruptedException {
        StreamEvent toAll = results(delivery, changed, changed.results());
        if (!deliveries.remembers(changed.at())) {
            deliveries.deliverGap(watchers(changed));
        } else if (changed.votersResults() == null) {
            deliveries.deliver(watchers(changed), toAll);
        } else {
            deliveries.deliver(watchers(changed), toAll, results(delivery, changed, changed.votersResults()));
        }
    }

    private static StreamEvent results(
            Delivery<PollEvent> delivery, PollEvent.ResultsChanged changed, PollEvent.@Nullable Results results) {
        return new StreamEvent(
                delivery.id(),
                "poll.results",
                changed.at(),
                "poll/" + changed.pollId(),
                changed.version(),
                PollPayloads.Results.of(changed.pollId(), changed.version(), results, false, changed.at()));
    }

    private void tell(
            Delivery<PollEvent> delivery, StreamChannel channel, String type, @Nullable Long version, Record data)
            throws RedisUnavailableException, InterruptedException {
        PollEvent event = delivery.event();
        if (deliveries.remembers(event.at())) {
            String subject = "poll/" + event.pollId();
            deliveries.deliver(channel, new StreamEvent(delivery.id(), type, event.at(), subject, version, data));
        } else {
            deliveries.deliverGap(channel);
        }
    }

    private static StreamChannel watchers(PollEvent event) {
        return StreamChannel.poll(event.communityId(), event.pollId());
    }
}
