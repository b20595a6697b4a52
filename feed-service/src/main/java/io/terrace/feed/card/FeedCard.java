package io.terrace.feed.card;

import io.terrace.feed.freestyle.FreestyleCursor;

/// A card and its place in the feed.
public sealed interface FeedCard {

    FreestyleCursor mark();

    record OfPoll(FreestyleCursor mark, PollCard poll) implements FeedCard {}

    record OfEvent(FreestyleCursor mark, EventCard event) implements FeedCard {}

    record OfSquaddie(FreestyleCursor mark, SquaddieOfTheDayCard squaddie) implements FeedCard {}
}
