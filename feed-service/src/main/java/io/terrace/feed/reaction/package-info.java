/// Reactions to posts.
///
/// A fan has a reaction of a type once: the primary key of [Reaction] decides. Fans do not wait for each other: a
/// change is appended, and [FreestyleCountAggregator] adds the changes up and publishes each, in order, with the counts
/// after
/// it.
@NullMarked
package io.terrace.feed.reaction;

import org.jspecify.annotations.NullMarked;
