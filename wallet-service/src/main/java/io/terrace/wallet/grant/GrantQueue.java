package io.terrace.wallet.grant;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.commit.Batch;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.RequestTimeout;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.key.KeyUseResult;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/// Where grants meet: those to one fan share a transaction, those to others another.
@Singleton
class GrantQueue {

    private static final int WAITING = 4_000;
    private static final int LARGEST = 500;
    private static final int MAX_OF_A_BATCH = 100;

    /// As many as the function forgets at a time.
    private static final long BITE = 10_000;

    private static final int MAX_BITES = 100;

    private final GroupCommit<GrantCommand, KeyUseResult> commits;
    private final RequestTimeout patience;
    private final Sql sql;

    GrantQueue(
            DataSource database,
            GrantProcessor giving,
            Outbox outbox,
            RequestTimeout patience,
            Sql sql,
            WalletConfig config) {
        this.patience = patience;
        this.sql = sql;
        commits = GroupCommit.start(
                database, new Group(giving, outbox), new CommitSettings("grants", config.granters(), WAITING, LARGEST));
    }

    private record Group(GrantProcessor giving, Outbox outbox) implements Batch<GrantCommand, KeyUseResult> {

        @Override
        public List<KeyUseResult> apply(Connection connection, List<GrantCommand> wishes) throws SQLException {
            List<WalletEvent> told = new ArrayList<>();
            List<KeyUseResult> verdicts = giving.give(Sql.in(connection), told::add, wishes);
            outbox.add(connection, told);
            return verdicts;
        }

        @Override
        public void committed() {
            outbox.wake();
        }
    }

    /// Waits until it is decided and durable.
    KeyUseResult give(GrantCommand wish) {
        return commits.submit(wish, wish.draft().userId(), patience.left()).orRefuse();
    }

    /// The same for many, each decided by itself; those to one fan in their order. Few wait at a time, so that a batch
    /// leaves room in the queue for others.
    List<KeyUseResult> give(List<GrantCommand> wishes) {
        List<KeyUseResult> verdicts = new ArrayList<>();
        for (int from = 0; from < wishes.size(); from += MAX_OF_A_BATCH) {
            wishes.subList(from, Math.min(from + MAX_OF_A_BATCH, wishes.size())).stream()
                    .map(wish -> commits.enqueue(wish, wish.draft().userId(), patience.left())
                            .toCompletableFuture())
                    .toList()
                    .forEach(waiting -> verdicts.add(waiting.join().orRefuse()));
        }
        return verdicts;
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
