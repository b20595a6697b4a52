package io.terrace.polls.result;

import io.terrace.polls.PollsConfig;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Adds up what ballots changed, and tells of the counts after it: not more often than configured, whichever
/// replicas fold, for the row says when it was last done.
@ApplicationScoped
class PollTotalsAggregator {

    /// A step is a transaction of ballots, so this is a great many ballots.
    private static final int MOST = 2_000;

    private final TotalRepository totals;
    private final PollRepository polls;
    private final PollEventPublisher pollEventPublisher;
    private final PollsConfig config;

    PollTotalsAggregator(
            TotalRepository totals, PollRepository polls, PollEventPublisher pollEventPublisher, PollsConfig config) {
        this.totals = totals;
        this.polls = polls;
        this.pollEventPublisher = pollEventPublisher;
        this.config = config;
    }

    /// @return whether there is more to do after a pause: it was done a moment ago, or more is left than was taken
    @Transactional
    @ActivateRequestContext
    boolean fold(UUID id) {
        Optional<VoteTotals> held = totals.hold(id, config.framePause());
        if (held.isEmpty()) {
            return true;
        }
        List<TallyDeltaRow> steps = totals.take(id, MOST);
        if (steps.isEmpty()) {
            return false;
        }
        Poll poll = polls.find(id).orElseThrow();
        VoteTotals after = held.get().plus(steps);
        totals.store(id, after);
        var at = polls.now();
        // Voters first: their streams get the counts.
        pollEventPublisher.cast(poll, steps, at);
        pollEventPublisher.changed(poll, after, at);
        return steps.size() == MOST;
    }
}
