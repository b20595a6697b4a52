package io.terrace.feed.card;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.PollEvent.BallotsCast;
import io.terrace.platform.events.PollEvent.BallotsRight;
import io.terrace.platform.events.PollEvent.BallotsWithdrawn;
import io.terrace.platform.events.PollEvent.PollCancelled;
import io.terrace.platform.events.PollEvent.PollChanged;
import io.terrace.platform.events.PollEvent.PollClosed;
import io.terrace.platform.events.PollEvent.PollFinalized;
import io.terrace.platform.events.PollEvent.PollOpened;
import io.terrace.platform.events.PollEvent.PollSettled;
import io.terrace.platform.events.PollEvent.ResultsChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Puts a poll into the feed when it opens, and follows its state.
@ApplicationScoped
class PollCardProjection implements Projection<PollEvent> {

    private final FeedCardRepository cards;

    PollCardProjection(FeedCardRepository cards) {
        this.cards = cards;
    }

    @Override
    public String name() {
        return "poll-cards";
    }

    @Override
    public Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    @Override
    public void apply(PollEvent event) {
        switch (event) {
            case PollOpened poll ->
                cards.save(
                        new PollCard(
                                poll.pollId(),
                                poll.kind(),
                                poll.question(),
                                poll.eventId(),
                                poll.closesAt(),
                                PollCard.OPEN),
                        poll.at());
            case PollChanged poll -> cards.change(poll);
            case PollClosed closed -> cards.savePollState(closed.pollId(), PollCard.CLOSED);
            case PollFinalized finalized -> cards.savePollState(finalized.pollId(), PollCard.FINALIZED);
            case PollSettled settled -> cards.savePollState(settled.pollId(), PollCard.SETTLED);
            case PollCancelled cancelled -> cards.deletePoll(cancelled.pollId());
            case ResultsChanged _, BallotsCast _, BallotsRight _, BallotsWithdrawn _ -> {}
        }
    }
}
