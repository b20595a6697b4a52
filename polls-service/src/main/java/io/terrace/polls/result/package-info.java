/// Results: the sums of the ballots.
///
/// Ballots append what they change; [PollTotalsAggregator] adds that to one row a poll, at most twice a second, and
/// publishes it. The ballots are the truth: [PollRecounter] computes the same numbers from them alone, once a poll is
/// closed.
@NullMarked
package io.terrace.polls.result;

import org.jspecify.annotations.NullMarked;
