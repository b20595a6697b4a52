package io.terrace.polls.life;

import io.terrace.platform.jdbc.Sql;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollDefinition;
import io.terrace.polls.poll.PollRepository;
import io.terrace.polls.result.PollEventPublisher;
import io.terrace.polls.vote.BallotQueryService;
import io.terrace.polls.vote.BallotQueryService.Judged;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Tells whose ballots were right, so many at a time that no transaction is long; how far it has come is in the
/// poll's row, so a crash repeats and leaves out no one.
@ApplicationScoped
class WinnerPublisher {

    private static final int MOST = 5_000;
    private static final UUID FIRST = new UUID(0, 0);

    private final PollRepository polls;
    private final BallotQueryService ballots;
    private final PollEventPublisher pollEventPublisher;
    private final Sql sql;

    WinnerPublisher(PollRepository polls, BallotQueryService ballots, PollEventPublisher pollEventPublisher, Sql sql) {
        this.polls = polls;
        this.ballots = ballots;
        this.pollEventPublisher = pollEventPublisher;
        this.sql = sql;
    }

    @Transactional(TxType.MANDATORY)
    void begin(UUID poll) {
        mark(poll, FIRST);
    }

    /// The next part of a settled poll that is held.
    @Transactional(TxType.MANDATORY)
    void proceed(Poll poll) {
        Optional<UUID> through = through(poll.id());
        if (through.isEmpty()) {
            return;
        }
        PollDefinition definition = poll.definition();
        List<Integer> right = definition.places(definition.correct());
        int named = Math.min(right.size(), definition.selection().max());
        List<Judged> judged = ballots.judged(poll.id(), right, named, through.get(), MOST);
        pollEventPublisher.right(
                poll, judged.stream().filter(Judged::right).map(Judged::user).toList(), polls.now());
        mark(poll.id(), judged.size() < MOST ? null : judged.getLast().user());
    }

    private Optional<UUID> through(UUID poll) {
        return sql.first(
                        "select told_through from poll where community_id = terrace_community() and id = ?",
                        row -> Optional.ofNullable(row.idOrNull("told_through")),
                        poll)
                .flatMap(found -> found);
    }

    private void mark(UUID poll, @Nullable UUID through) {
        sql.run("update poll set told_through = ? where community_id = terrace_community() and id = ?", through, poll);
    }
}
