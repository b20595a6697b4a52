package io.terrace.feed.card;

import io.terrace.feed.freestyle.FreestyleCursor;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A card and its place in the feed.
public sealed interface FeedCard {

    FreestyleCursor mark();

    /// The fan whom it shows; null for none.
    default @Nullable UUID fanId() {
        return null;
    }

    record OfPoll(FreestyleCursor mark, PollCard poll) implements FeedCard {}

    record OfEvent(FreestyleCursor mark, EventCard event) implements FeedCard {}

    record OfSquaddie(FreestyleCursor mark, SquaddieOfTheDayCard squaddie) implements FeedCard {

        @Override
        public UUID fanId() {
            return squaddie.fan().id();
        }
    }
}
