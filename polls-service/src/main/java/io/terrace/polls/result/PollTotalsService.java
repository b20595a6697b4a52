package io.terrace.polls.result;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// The counts of polls: as last folded, or with what is not folded yet; final once recounted.
@ApplicationScoped
public class PollTotalsService {

    private final TotalRepository table;
    private final PollRepository polls;
    private final PollEventPublisher pollEventPublisher;

    PollTotalsService(TotalRepository table, PollRepository polls, PollEventPublisher pollEventPublisher) {
        this.table = table;
        this.polls = polls;
        this.pollEventPublisher = pollEventPublisher;
    }

    @Transactional
    public Map<UUID, VoteTotals> totals(Collection<UUID> ids) {
        return table.find(ids);
    }

    /// With what is not folded yet: for fans who have just voted.
    @Transactional
    public Map<UUID, VoteTotals> currentTotals(Collection<UUID> ids) {
        return table.current(ids);
    }

    /// Counts a poll that is closed and held from its ballots, for good.
    @Transactional(Transactional.TxType.MANDATORY)
    public VoteTotals finish(Poll poll, Instant at) {
        VoteTotals held = table.hold(poll.id(), Duration.ZERO).orElseThrow();
        List<TallyDeltaRow> left = table.take(poll.id(), Integer.MAX_VALUE);
        VoteTotals last = held.corrected(
                table.count(poll.id(), poll.definition().options().size()), true);
        table.store(poll.id(), last);
        pollEventPublisher.cast(poll, left, at);
        return last;
    }

    /// The last update of a poll that is called off while it is open: who voted. Its counts are not kept any
    /// more.
    @Transactional(Transactional.TxType.MANDATORY)
    public void end(Poll poll, Instant at) {
        VoteTotals held = table.hold(poll.id(), Duration.ZERO).orElseThrow();
        List<TallyDeltaRow> left = table.take(poll.id(), Integer.MAX_VALUE);
        if (!left.isEmpty()) {
            table.store(poll.id(), held.plus(left));
            pollEventPublisher.cast(poll, left, at);
        }
    }

    /// Puts a poll's counts right if they differ from its ballots.
    ///
    /// @return by how many votes and voters they did; 0 where there is no such poll
    @Transactional
    public long recount(UUID id) {
        Optional<Poll> found = polls.hold(id);
        if (found.isEmpty()) {
            return 0;
        }
        Poll poll = found.get();
        Instant at = polls.now();
        VoteTotals held = table.hold(id, Duration.ZERO).orElseThrow();
        List<TallyDeltaRow> steps = table.take(id, Integer.MAX_VALUE);
        VoteTotals folded = steps.isEmpty() ? held : held.plus(steps);
        BallotTally tally = table.count(id, poll.definition().options().size());
        if (steps.isEmpty() && held.agreesWith(tally)) {
            return 0;
        }
        VoteTotals right = folded.corrected(tally, held.isFinal());
        table.store(id, right);
        pollEventPublisher.cast(poll, steps, at);
        pollEventPublisher.changed(poll, right, at);
        return folded.difference(tally);
    }
}
