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
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The counts of polls: as last folded, a moment old for voters, final once recounted.
@ApplicationScoped
public class Counting {

    private static final Logger LOG = Logger.getLogger(Counting.class);
    private static final int MOST = 10_000;

    /// Counts older than so many frames are shown to nobody who votes.
    private static final int LATEST = 3;

    private record Key(UUID community, UUID poll) {}

    /// @param at when, by the nanosecond clock
    /// @param asked when the next were last asked for
    private record Seen(Optional<Totals> totals, long at, long asked) {

        static Seen of(@Nullable Totals totals) {
            long now = System.nanoTime();
            return new Seen(Optional.ofNullable(totals), now, now);
        }

        boolean isWithin(Duration age) {
            return System.nanoTime() - at < age.toNanos();
        }

        boolean wasAskedWithin(Duration age) {
            return System.nanoTime() - asked < age.toNanos();
        }

        Seen askedAnew() {
            return new Seen(totals, at, System.nanoTime());
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

    /// About a frame old, without waiting: one of those who find them older has the next ones fetched. Empty where
    /// nobody has asked lately.
    public Optional<Totals> remembered(UUID poll) {
        return last(key(poll)).flatMap(Seen::totals);
    }

    /// The same, waited for where nobody has asked lately.
    public Optional<Totals> recent(UUID poll) {
        if (seen.size() >= MOST) {
            seen.clear();
        }
        Key key = key(poll);
        return last(key)
                .orElseGet(() ->
                        seen.compute(key, (_, newer) -> newer != null && newer.isWithin(fresh) ? newer : look(poll)))
                .totals();
    }

    private Optional<Seen> last(Key key) {
        Optional<Seen> last =
                Optional.ofNullable(seen.get(key)).filter(one -> one.isWithin(fresh.multipliedBy(LATEST)));
        last.filter(one -> !one.wasAskedWithin(fresh) && seen.replace(key, one, one.askedAnew()))
                .ifPresent(_ -> Thread.ofVirtual().name("counts").start(() -> renew(key)));
        return last;
    }

    private void renew(Key key) {
        try {
            seen.put(key, Tenancy.within(key.community(), () -> look(key.poll())));
        } catch (RuntimeException outage) {
            LOG.warnf("The counts of poll %s cannot be read just now: %s", key.poll(), outage);
        }
    }

    private Seen look(UUID poll) {
        return Seen.of(totals(List.of(poll)).get(poll));
    }

    private static Key key(UUID poll) {
        return new Key(Tenancy.current().orElseThrow(), poll);
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
