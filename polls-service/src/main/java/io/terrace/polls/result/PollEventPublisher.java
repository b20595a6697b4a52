package io.terrace.polls.result;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.PollEvent.BallotsCast;
import io.terrace.platform.events.PollEvent.BallotsRight;
import io.terrace.platform.events.PollEvent.BallotsWithdrawn;
import io.terrace.platform.events.PollEvent.ResultsChanged;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollReward;
import io.terrace.polls.poll.ResultsVisibility;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tells of counts and voters, in the current transaction.
@ApplicationScoped
public class PollEventPublisher {

    private static final int MOST = 500;

    private final Outbox outbox;

    PollEventPublisher(Outbox outbox) {
        this.outbox = outbox;
    }

    /// Counts that not every fan may see yet are apart in the event, or not in it: it reaches those who watch the poll.
    void changed(Poll poll, VoteTotals totals, Instant at) {
        PollEvent.Results results = totals.results(poll.definition());
        ResultsVisibility visibility = poll.definition().resultsVisibility();
        outbox.add(new ResultsChanged(
                poll.id(),
                community(),
                totals.version(),
                visibility == ResultsVisibility.ALWAYS ? results : null,
                visibility == ResultsVisibility.AFTER_VOTE ? results : null,
                at));
    }

    /// Who votes, and who no longer does: so many a message that a poll of a hundred thousand makes a few hundred.
    void cast(Poll poll, List<TallyDeltaRow> steps, Instant at) {
        List<UUID> voters =
                steps.stream().flatMap(step -> step.fresh().stream()).distinct().toList();
        var reward = promised(poll, PollReward.When.VOTE);
        outbox.add(parts(voters)
                .map(some -> new BallotsCast(
                        poll.id(), community(), kind(poll), poll.plan().eventId(), some, reward, visibility(poll), at))
                .toList());
        if (poll.definition().resultsVisibility() == ResultsVisibility.AFTER_VOTE) {
            outbox.add(parts(gone(steps))
                    .map(some -> new BallotsWithdrawn(poll.id(), community(), some, at))
                    .toList());
        }
    }

    /// Those whose last step it was.
    private static List<UUID> gone(List<TallyDeltaRow> steps) {
        Set<UUID> gone = new LinkedHashSet<>();
        for (TallyDeltaRow step : steps) {
            gone.removeAll(Set.copyOf(step.fresh()));
            gone.addAll(step.gone());
        }
        return List.copyOf(gone);
    }

    private static String visibility(Poll poll) {
        return switch (poll.definition().resultsVisibility()) {
            case ALWAYS -> "always";
            case AFTER_VOTE -> "after_vote";
            case AFTER_CLOSE -> "after_close";
        };
    }

    /// Tells whose ballots were right.
    public void right(Poll poll, List<UUID> voters, Instant at) {
        var reward = promised(poll, PollReward.When.CORRECT);
        outbox.add(parts(voters)
                .map(some -> new BallotsRight(
                        poll.id(), community(), kind(poll), poll.plan().eventId(), some, reward, at))
                .toList());
    }

    /// The kind as events name it.
    public static String kind(Poll poll) {
        return switch (poll.definition().kind()) {
            case POLL -> "poll";
            case PREDICTION -> "prediction";
            case QUIZ -> "quiz";
        };
    }

    private static PollEvent.@Nullable Reward promised(Poll poll, PollReward.When when) {
        PollReward reward = poll.definition().rewardFor(when);
        return reward == null ? null : new PollEvent.Reward(reward.points());
    }

    private static Stream<List<UUID>> parts(List<UUID> voters) {
        return voters.stream().gather(Gatherers.windowFixed(MOST));
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
