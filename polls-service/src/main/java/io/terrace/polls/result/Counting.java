package io.terrace.polls.result;

import io.terrace.platform.web.Tenancy;
import io.terrace.polls.PollsConfig;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollTable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// The counts of polls: as last folded, a moment old for voters, final once recounted.
@ApplicationScoped
public class Counting {

    private static final int MOST = 10_000;

    /// After so many frames without a vote, whoever votes waits for the counts.
    private static final int LATEST = 3;

    private record Key(UUID community, UUID poll) {}

    private record Seen(Optional<Totals> totals, long at) {

        /// The same, so that nobody else asks while it is asked for.
        Seen asked() {
            return new Seen(totals, System.nanoTime());
        }
    }

    private final TotalTable table;
    private final PollTable polls;
    private final Announcing announcing;
    private final Duration fresh;
    private final Map<Key, Seen> seen = new ConcurrentHashMap<>();

    Counting(TotalTable table, PollTable polls, Announcing announcing, PollsConfig config) {
        this.table = table;
        this.polls = polls;
        this.announcing = announcing;
        fresh = config.framePause();
    }

    @Transactional
    public Map<UUID, Totals> totals(Collection<UUID> ids) {
        return table.find(ids);
    }

    /// About a frame old, without asking; empty where nobody has asked that recently.
    public Optional<Totals> remembered(UUID poll) {
        Seen last = seen.get(new Key(Tenancy.current().orElseThrow(), poll));
        return last != null && isRecent(last) ? last.totals() : Optional.empty();
    }

    /// About a frame old: however many vote at once, one of them asks and the others do not wait for it.
    public Optional<Totals> recent(UUID poll) {
        if (seen.size() >= MOST) {
            seen.clear();
        }
        var key = new Key(Tenancy.current().orElseThrow(), poll);
        Seen last = seen.get(key);
        if (last == null || age(last) > LATEST * fresh.toNanos()) {
            return seen.compute(key, (same, newer) -> newer != null && isRecent(newer) ? newer : look(poll))
                    .totals();
        }
        if (isRecent(last) || !seen.replace(key, last, last.asked())) {
            return last.totals();
        }
        Seen now = look(poll);
        seen.put(key, now);
        return now.totals();
    }

    private boolean isRecent(Seen one) {
        return age(one) < fresh.toNanos();
    }

    private static long age(Seen one) {
        return System.nanoTime() - one.at();
    }

    private Seen look(UUID poll) {
        return new Seen(Optional.ofNullable(totals(List.of(poll)).get(poll)), System.nanoTime());
    }

    /// Counts a poll that is closed and held from its ballots, for good.
    @Transactional(Transactional.TxType.MANDATORY)
    public Totals finish(Poll poll, Instant at) {
        Totals held = table.hold(poll.id(), Duration.ZERO).orElseThrow();
        List<Step> left = table.take(poll.id(), Integer.MAX_VALUE);
        Totals last = held.corrected(
                table.count(poll.id(), poll.definition().options().size()), true);
        table.store(poll.id(), last);
        announcing.cast(poll, left, at);
        return last;
    }

    /// The last that is told of a poll that is called off while it is held: who voted. Its counts are nobody's any
    /// more.
    @Transactional(Transactional.TxType.MANDATORY)
    public void end(Poll poll, Instant at) {
        Totals held = table.hold(poll.id(), Duration.ZERO).orElseThrow();
        List<Step> left = table.take(poll.id(), Integer.MAX_VALUE);
        if (!left.isEmpty()) {
            table.store(poll.id(), held.plus(left));
            announcing.cast(poll, left, at);
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
        Totals held = table.hold(id, Duration.ZERO).orElseThrow();
        List<Step> steps = table.take(id, Integer.MAX_VALUE);
        Totals folded = steps.isEmpty() ? held : held.plus(steps);
        Tally tally = table.count(id, poll.definition().options().size());
        if (steps.isEmpty() && held.agreesWith(tally)) {
            return 0;
        }
        Totals right = folded.corrected(tally, held.isFinal());
        table.store(id, right);
        announcing.cast(poll, steps, at);
        announcing.changed(poll, right, at);
        return folded.difference(tally);
    }
}
