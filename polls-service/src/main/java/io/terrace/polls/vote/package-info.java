/// Votes: many at once, each counted once.
///
/// A fan's whole ballot is one row. Ballots share transactions ([BallotBatchWriter] in a group commit) and the lock of
/// their
/// poll's row, so a ballot at the instant a poll closes is either refused or counted. A repeat is recognised by its
/// clientId.
@NullMarked
package io.terrace.polls.vote;

import org.jspecify.annotations.NullMarked;
