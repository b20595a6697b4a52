package io.terrace.polls.vote;

import io.terrace.polls.result.VoteTotals;
import io.terrace.polls.vote.BallotRepository.Held;
import io.terrace.polls.vote.BallotRepository.Holding;
import io.terrace.polls.vote.BallotResult.Locked;
import io.terrace.polls.vote.BallotResult.NoSuchPoll;
import io.terrace.polls.vote.BallotResult.NotOpen;
import io.terrace.polls.vote.BallotResult.Outdated;
import io.terrace.polls.vote.BallotResult.Stands;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/// The results of commands, one after another, over the ballots there were before.
///
/// @param changed the ballots that are others now
/// @param counts what that changes about each poll's
record BallotDecisions(
        List<BallotResult> outcomes, Map<VoterKey, Vote> changed, Map<UUID, TallyDeltaAccumulator> counts) {

    static BallotDecisions of(List<PendingBallot> wishes, Holding holding, Map<VoterKey, Vote> before) {
        Map<VoterKey, Vote> standing = new HashMap<>(before);
        Map<UUID, TallyDeltaAccumulator> counts = new LinkedHashMap<>();
        Map<VoterKey, Vote> changed = new LinkedHashMap<>();
        List<BallotResult> outcomes = wishes.stream()
                .map(wish -> {
                    Vote known = standing.getOrDefault(wish.key(), Vote.NONE);
                    Held poll = holding.polls().get(wish.poll());
                    BallotResult outcome = poll == null ? new NoSuchPoll() : judge(wish, known, poll, holding.now());
                    if (outcome instanceof Stands(Vote after, boolean moved, VoteTotals _) && moved) {
                        standing.put(wish.key(), after);
                        changed.put(wish.key(), after);
                        counts.computeIfAbsent(
                                        wish.poll(),
                                        _ -> new TallyDeltaAccumulator(
                                                Objects.requireNonNull(poll).options()))
                                .move(wish.user(), known, after);
                    }
                    return outcome;
                })
                .toList();
        return new BallotDecisions(outcomes, changed, counts);
    }

    private static BallotResult judge(PendingBallot wish, Vote before, Held poll, Instant now) {
        if (wish.repeats(before)) {
            return new Stands(before, false);
        }
        if (!poll.open()) {
            return new NotOpen();
        }
        if (poll.revision() != wish.revision()) {
            return new Outdated();
        }
        if (wish.clientId() == null && wish.choices().equals(before.choices())) {
            return new Stands(before, false);
        }
        if (wish.lasting() && before.isCast() && !wish.choices().equals(before.choices())) {
            return new Locked();
        }
        return new Stands(before.changed(wish, now), true);
    }
}
