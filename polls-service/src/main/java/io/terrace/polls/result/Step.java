package io.terrace.polls.result;

import java.util.List;
import java.util.UUID;

/// What one transaction of ballots changed about a poll.
///
/// @param fresh fans who had no ballot before
record Step(List<Integer> votes, int voters, List<UUID> fresh) {}
