package io.terrace.polls.vote;

import java.util.UUID;

/// A fan in a poll: who has one ballot.
record VoterKey(UUID poll, UUID user) {}
