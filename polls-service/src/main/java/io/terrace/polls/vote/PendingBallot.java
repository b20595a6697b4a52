package io.terrace.polls.vote;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A ballot on its way into the box.
///
/// @param revision of the poll it was checked against
/// @param choices none to take it back
/// @param lasting whether the first ballot is the last
record PendingBallot(
        UUID poll,
        UUID user,
        int revision,
        List<Integer> choices,
        boolean lasting,
        @Nullable UUID clientId) {

    VoterKey key() {
        return new VoterKey(poll, user);
    }

    boolean repeats(Vote known) {
        return clientId != null && known.clientIds().contains(clientId);
    }
}
