package io.terrace.polls.result;

import java.util.List;
import java.util.UUID;

/// What one transaction of ballots changed about a poll.
///
/// @param fresh fans who had no ballot before
/// @param gone fans who have none any more
record TallyDeltaRow(List<Integer> votes, int voters, List<UUID> fresh, List<UUID> gone) {}
