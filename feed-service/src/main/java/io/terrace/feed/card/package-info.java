/// What the feed has beside freestyles: cards of polls, events and Squaddies of the Day, and the places of sponsors.
///
/// A card is a row that projections write from what other services publish; where it is in the feed never changes.
@NullMarked
package io.terrace.feed.card;

import org.jspecify.annotations.NullMarked;
