package io.terrace.polls.vote;

import io.terrace.platform.commit.BatchWriter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.polls.result.CurrentTotalsQueryService;
import io.terrace.polls.result.VoteTotals;
import io.terrace.polls.vote.BallotRepository.Holding;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/// Ballots in one transaction: the polls held, every wish judged in its order, what changed written with the sum of the
/// changes.
///
/// Most ballots are a fan's first. So all are judged as if they were, and added where there is none yet; only what was
/// there is read, and judged again over it.
///
/// The polls' rows are locked for sharing, once a transaction and not once a ballot; a transaction that closes or edits
/// a poll waits for it, and the next transaction sees what they did.
final class BallotBatchWriter implements BatchWriter<PendingBallot, BallotResult> {

    @Override
    public List<BallotResult> apply(Connection connection, List<PendingBallot> wishes) throws SQLException {
        Sql sql = Sql.in(connection);
        Set<VoterKey> others =
                new LinkedHashSet<>(wishes.stream().map(PendingBallot::key).toList());
        Holding holding = BallotRepository.hold(sql, others);
        BallotDecisions judging = BallotDecisions.of(wishes, holding, Map.of());
        if (!judging.changed().isEmpty()) {
            // In one order, as other replicas add theirs.
            others.removeAll(BallotRepository.add(sql, holding.polls(), new TreeMap<>(judging.changed())));
        }
        if (!others.isEmpty() && !holding.polls().isEmpty()) {
            judging = again(sql, wishes, holding, others);
        }
        if (!judging.counts().isEmpty()) {
            BallotRepository.note(sql, judging.counts());
            return counted(sql, wishes, judging);
        }
        return judging.outcomes();
    }

    /// One statement for all of them: each gets counts that include its ballot.
    private static List<BallotResult> counted(Sql sql, List<PendingBallot> wishes, BallotDecisions judging)
            throws SQLException {
        Map<UUID, VoteTotals> totals =
                CurrentTotalsQueryService.read(sql, judging.counts().keySet());
        List<BallotResult> outcomes = new ArrayList<>(judging.outcomes());
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i) instanceof BallotResult.Stands stands && stands.changed()) {
                outcomes.set(i, stands.with(totals.get(wishes.get(i).poll())));
            }
        }
        return outcomes;
    }

    private static BallotDecisions again(Sql sql, List<PendingBallot> wishes, Holding holding, Set<VoterKey> others)
            throws SQLException {
        Map<VoterKey, Vote> before = BallotRepository.votes(sql, others);
        BallotDecisions judging = BallotDecisions.of(wishes, holding, before);
        Map<VoterKey, Vote> altered = new TreeMap<>(judging.changed());
        altered.keySet().retainAll(others);
        if (!before.keySet().containsAll(altered.keySet())) {
            throw new SQLException("A fan's ballot was there and is gone", "40001");
        }
        if (!altered.isEmpty()) {
            BallotRepository.alter(sql, holding.polls(), altered);
        }
        return judging;
    }
}
