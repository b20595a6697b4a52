package io.terrace.polls.vote;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// A fan's current ballot.
///
/// @param choices the options' places in the poll; none where it was taken back
/// @param clientIds of the last few answers, the newest last
public record Vote(List<Integer> choices, List<UUID> clientIds, Instant castAt) {

    static final Vote NONE = new Vote(List.of(), List.of(), Instant.EPOCH);

    /// Late repeats beyond this many answers are taken for new ones.
    private static final int REMEMBERED = 8;

    public boolean isCast() {
        return !choices.isEmpty();
    }

    Vote changed(PendingBallot wish, Instant at) {
        List<UUID> ids = wish.clientId() == null
                ? clientIds
                : Stream.concat(clientIds.stream(), Stream.of(wish.clientId()))
                        .skip(Math.max(0, clientIds.size() + 1 - REMEMBERED))
                        .toList();
        return new Vote(wish.choices(), ids, wish.choices().equals(choices) ? castAt : at);
    }
}
