package io.terrace.polls.result;

import java.util.List;

/// What the ballots themselves add up to.
record BallotTally(List<Long> votes, long voters) {}
