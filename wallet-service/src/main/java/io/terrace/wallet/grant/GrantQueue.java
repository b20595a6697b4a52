package io.terrace.wallet.grant;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.commit.Batch;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.commit.Settings;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.web.Patience;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.key.Verdict;
import io.terrace.wallet.sql.Sql;
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

    private final GroupCommit<Wish, Verdict> commits;
    private final Patience patience;
    private final Sql sql;

    GrantQueue(DataSource database, Giving giving, Outbox outbox, Patience patience, Sql sql, WalletConfig config) {
        this.patience = patience;
        this.sql = sql;
        commits = GroupCommit.start(
                database, new Group(giving, outbox), new Settings("grants", config.granters(), WAITING, LARGEST));
    }

    private record Group(Giving giving, Outbox outbox) implements Batch<Wish, Verdict> {

        @Override
        public List<Verdict> apply(Connection connection, List<Wish> wishes) throws SQLException {
            List<WalletEvent> told = new ArrayList<>();
            List<Verdict> verdicts = giving.give(Sql.in(connection), told::add, wishes);
            outbox.add(connection, told);
            return verdicts;
        }

        @Override
        public void committed() {
            outbox.wake();
        }
    }

    /// Waits until it is decided and durable.
    Verdict give(Wish wish) {
        return commits.submit(wish, wish.draft().userId(), patience.left()).orRefuse();
    }

    /// Keys are kept for a day.
    @Scheduled(every = "10m", delayed = "4m")
    void forget() {
        sql.list("select forget_grant_answers()", row -> true);
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }
}
