package io.terrace.polls.vote;

import java.util.Comparator;
import java.util.UUID;

/// A fan in a poll: who has one ballot.
record VoterKey(UUID poll, UUID user) implements Comparable<VoterKey> {

    private static final Comparator<VoterKey> ORDER =
            Comparator.comparing(VoterKey::poll).thenComparing(VoterKey::user);

    @Override
    public int compareTo(VoterKey other) {
        return ORDER.compare(this, other);
    }
}
