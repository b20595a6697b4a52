package io.terrace.wallet.grant;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.PublishingBatchWriter;
import io.terrace.platform.rest.RequestTimeout;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.key.KeyedRequestResult;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/// Where grants meet: those to one fan share a transaction, those to others another.
@Singleton
class GrantQueue {

    private static final int MAX_WAITING = 4_000;
    private static final int MAX_OF_A_TRANSACTION = 500;
    private static final int MAX_IN_QUEUE_OF_A_REQUEST = 100;

    /// As many as the function forgets at a time.
    private static final long BITE = 10_000;

    private static final int MAX_BITES = 100;

    private final GroupCommit<GrantCommand, KeyedRequestResult> commits;
    private final RequestTimeout timeout;
    private final Sql sql;

    GrantQueue(
            DataSource database,
            GrantProcessor grants,
            Outbox outbox,
            RequestTimeout timeout,
            Sql sql,
            WalletConfig config) {
        this.timeout = timeout;
        this.sql = sql;
        commits = GroupCommit.start(
                database,
                new PublishingBatchWriter<>(outbox, grants::process),
                new CommitSettings("grants", config.granters(), MAX_WAITING, MAX_OF_A_TRANSACTION));
    }

    /// Waits until it is decided and durable.
    KeyedRequestResult grant(GrantCommand command) {
        return commits.submit(command, command.draft().userId(), timeout.left()).orRefuse();
    }

    /// The same for many, each decided by itself; those to one fan in their order. Few wait at a time, so that a batch
    /// leaves room in the queue for others.
    List<KeyedRequestResult> grant(List<GrantCommand> commands) {
        List<KeyedRequestResult> results = new ArrayList<>();
        for (int from = 0; from < commands.size(); from += MAX_IN_QUEUE_OF_A_REQUEST) {
            commands.subList(from, Math.min(from + MAX_IN_QUEUE_OF_A_REQUEST, commands.size())).stream()
                    .map(command -> commits.enqueue(command, command.draft().userId(), timeout.left())
                            .toCompletableFuture())
                    .toList()
                    .forEach(waiting -> results.add(waiting.join().orRefuse()));
        }
        return results;
    }

    /// Keys are kept for a day. Bite by bite: a batch has 500.
    @Scheduled(every = "10m", delayed = "4m")
    void forget() {
        int bites = 0;
        while (bites < MAX_BITES && forgetSome() == BITE) {
            bites++;
        }
    }

    private long forgetSome() {
        return sql.first("select forget_grant_answers() as n", row -> row.number("n"))
                .orElseThrow();
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }
}
