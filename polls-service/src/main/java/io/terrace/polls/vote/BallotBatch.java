package io.terrace.polls.vote;

import io.terrace.platform.commit.Batch;
import io.terrace.polls.vote.BallotTable.Held;
import io.terrace.polls.vote.BallotTable.Reading;
import io.terrace.polls.vote.Outcome.Locked;
import io.terrace.polls.vote.Outcome.NoSuchPoll;
import io.terrace.polls.vote.Outcome.NotOpen;
import io.terrace.polls.vote.Outcome.Outdated;
import io.terrace.polls.vote.Outcome.Stands;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// Ballots in one transaction: the polls held, the fans' ballots read, every wish judged in its order, what
/// changed written with the sum of the changes.
///
/// The polls' rows are locked for sharing, once a transaction and not once a ballot; whoever closes or edits a
/// poll waits for it, and the next transaction sees what they did.
final class BallotBatch implements Batch<Cast, Outcome> {

    @Override
    public List<Outcome> apply(Connection connection, List<Cast> wishes) throws SQLException {
        Reading reading = BallotTable.read(
                connection, wishes.stream().map(BallotBatch::key).distinct().toList());
        Map<VoterKey, Vote> standing = new HashMap<>(reading.votes());
        Map<UUID, Count> counts = new LinkedHashMap<>();
        Map<VoterKey, Vote> changed = new LinkedHashMap<>();
        List<Outcome> outcomes = wishes.stream()
                .map(wish -> {
                    VoterKey key = key(wish);
                    Vote before = standing.getOrDefault(key, Vote.NONE);
                    Outcome outcome = judge(
                            wish, before, Optional.ofNullable(reading.polls().get(wish.poll())), reading);
                    if (outcome instanceof Stands(Vote after, boolean moved) && moved) {
                        standing.put(key, after);
                        changed.put(key, after);
                        counts.computeIfAbsent(
                                        wish.poll(),
                                        poll -> new Count(Objects.requireNonNull(
                                                        reading.polls().get(poll))
                                                .options()))
                                .move(wish.user(), before, after);
                    }
                    return outcome;
                })
                .toList();
        write(connection, reading, changed, counts);
        return outcomes;
    }

    private static Outcome judge(Cast wish, Vote before, Optional<Held> poll, Reading reading) {
        if (poll.isEmpty()) {
            return new NoSuchPoll();
        }
        if (wish.repeats(before)) {
            return new Stands(before, false);
        }
        if (!poll.get().open()) {
            return new NotOpen();
        }
        if (poll.get().revision() != wish.revision()) {
            return new Outdated();
        }
        if (wish.clientId() == null && wish.choices().equals(before.choices())) {
            return new Stands(before, false);
        }
        if (wish.lasting() && before.isCast() && !wish.choices().equals(before.choices())) {
            return new Locked();
        }
        return new Stands(before.changed(wish, reading.now()), true);
    }

    private static void write(
            Connection connection, Reading reading, Map<VoterKey, Vote> changed, Map<UUID, Count> counts)
            throws SQLException {
        if (changed.isEmpty()) {
            return;
        }
        Map<VoterKey, Vote> added = new LinkedHashMap<>(changed);
        added.keySet().removeAll(reading.votes().keySet());
        Map<VoterKey, Vote> altered = new LinkedHashMap<>(changed);
        altered.keySet().retainAll(reading.votes().keySet());
        BallotTable.write(connection, reading.polls(), added, altered, counts);
    }

    private static VoterKey key(Cast wish) {
        return new VoterKey(wish.poll(), wish.user());
    }
}
