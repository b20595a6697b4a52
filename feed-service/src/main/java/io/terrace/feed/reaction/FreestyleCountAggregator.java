package io.terrace.feed.reaction;

import io.terrace.feed.count.FreestyleTallyRepository;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/// Adds changes up and tells of each, with the counts after it.
///
/// A fan's own transaction could not: it does not see those that run beside it, so of two events the later might tell
/// the smaller count, and no third would put it right. Here one fold of a post runs at a time, after the commits it
/// counts.
@ApplicationScoped
class FreestyleCountAggregator {

    static final int MOST = 500;

    private final ReactionTargetLookup posts;
    private final FreestyleTallyRepository plays;
    private final Outbox outbox;

    FreestyleCountAggregator(ReactionTargetLookup posts, FreestyleTallyRepository plays, Outbox outbox) {
        this.posts = posts;
        this.plays = plays;
        this.outbox = outbox;
    }

    /// A post that is no longer published is counted on in silence: it may come back.
    ///
    /// @return whether there may be more to fold
    @Transactional
    @ActivateRequestContext
    boolean fold(UUID post) {
        Optional<UUID> author = posts.hold(post);
        plays.fold(post);
        List<ReactionDelta> changes = ReactionDelta.take(post, MOST);
        Map<String, ReactionCount> counts = new TreeMap<>();
        ReactionCount.of(post).forEach(count -> counts.put(count.type(), count));
        for (ReactionDelta change : changes) {
            counts.computeIfAbsent(change.type(), type -> ReactionCount.none(post, type))
                    .move(change.step());
            author.ifPresent(known -> outbox.add(event(change, known, groups(counts))));
        }
        return changes.size() == MOST;
    }

    private static ReactionChanged event(ReactionDelta change, UUID author, List<FeedEvent.ReactionGroup> groups) {
        UUID community = Tenancy.current().orElseThrow();
        return new ReactionChanged(change.freestyleId(), community, author, change.userId(), groups, change.at());
    }

    private static List<FeedEvent.ReactionGroup> groups(Map<String, ReactionCount> counts) {
        return counts.values().stream()
                .filter(count -> count.total() > 0)
                .map(count -> new FeedEvent.ReactionGroup(count.type(), count.total()))
                .sorted(Comparator.comparingLong(FeedEvent.ReactionGroup::count).reversed())
                .toList();
    }
}
