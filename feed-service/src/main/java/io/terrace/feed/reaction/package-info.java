/// What fans feel about a post.
///
/// A fan's reaction of a type stands once or not at all: the primary key of [Reaction] decides. No two fans wait for
/// each other: a change is appended, and [CounterAggregator] adds the changes up and announces each with the counts
/// after it, in order.
@NullMarked
package io.terrace.feed.reaction;

import org.jspecify.annotations.NullMarked;
