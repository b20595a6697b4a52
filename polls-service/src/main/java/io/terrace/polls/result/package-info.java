/// What the ballots add up to.
///
/// Ballots append what they change; [CounterAggregator] moves that into one row a poll, twice a second at most, and
/// tells of it. The ballots are the truth: [PollRecounter] finds the same numbers from them alone, and does so once a
/// poll is closed.
@NullMarked
package io.terrace.polls.result;

import org.jspecify.annotations.NullMarked;
