/// Casting ballots: many at once, each counted once.
///
/// A fan's whole ballot is one row; ballots share transactions ([BallotBatch] under a group commit) and hold
/// their poll's row, so a ballot at the instant a poll closes is refused or counted, never both. A repeat is
/// told by its clientId.
@NullMarked
package io.terrace.polls.vote;

import org.jspecify.annotations.NullMarked;
