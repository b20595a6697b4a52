package io.terrace.polls.vote;

import io.quarkus.runtime.ShutdownEvent;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.commit.ItemResult;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.polls.PollsConfig;
import io.terrace.polls.result.PollTotalsScheduler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/// Where ballots wait for the next transaction.
@ApplicationScoped
class BallotQueue {

    private final GroupCommit<PendingBallot, BallotResult> commit;
    private final PollTotalsScheduler folder;

    BallotQueue(DataSource database, PollsConfig config, PollTotalsScheduler folder) {
        commit = GroupCommit.start(
                database,
                new BallotBatchWriter(),
                new CommitSettings("ballots", config.committers(), config.waiting(), config.largest()));
        this.folder = folder;
    }

    /// Returns when the outcome is durable; a fan's ballots keep their order.
    ///
    /// @throws io.terrace.platform.rest.ProblemException 503 where too many wait, 504 where the fan's time is
    ///     over
    BallotResult cast(PendingBallot wish, Duration patience) {
        return told(wish, commit.submit(wish, wish.user(), patience));
    }

    /// The same without a thread that waits; what depends on the stage goes on on the loop, for the community, also
    /// where it failed.
    CompletionStage<BallotResult> cast(PendingBallot wish, Duration patience, Executor loop) {
        return commit.enqueue(wish, wish.user(), patience)
                .whenCompleteAsync((_, _) -> {}, loop)
                .thenApply(verdict -> told(wish, verdict));
    }

    private BallotResult told(PendingBallot wish, ItemResult<BallotResult> verdict) {
        BallotResult outcome = verdict.orRefuse();
        if (outcome instanceof BallotResult.Stands stands && stands.changed()) {
            folder.changed(Tenancy.current().orElseThrow(), wish.poll());
        }
        return outcome;
    }

    void close(@Observes ShutdownEvent event) {
        commit.close();
    }
}
