package io.terrace.wallet.reward;

import io.quarkus.runtime.ShutdownEvent;
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

/// Where wishes for rewards meet: those for one reward share a transaction.
@Singleton
class RedemptionQueue {

    private static final int WAITING = 2_000;
    private static final int LARGEST = 500;

    private final GroupCommit<RedeemCommand, KeyUseResult> commits;
    private final RequestTimeout patience;

    RedemptionQueue(
            DataSource database,
            RewardRedemption redeeming,
            Outbox outbox,
            RequestTimeout patience,
            WalletConfig config) {
        this.patience = patience;
        commits = GroupCommit.start(
                database,
                new Group(redeeming, outbox),
                new CommitSettings("redemptions", config.redeemers(), WAITING, LARGEST));
    }

    private record Group(RewardRedemption redeeming, Outbox outbox) implements Batch<RedeemCommand, KeyUseResult> {

        @Override
        public List<KeyUseResult> apply(Connection connection, List<RedeemCommand> wishes) throws SQLException {
            List<WalletEvent> told = new ArrayList<>();
            List<KeyUseResult> verdicts = redeeming.redeem(Sql.in(connection), told::add, wishes);
            outbox.add(connection, told);
            return verdicts;
        }

        @Override
        public void committed() {
            outbox.wake();
        }
    }

    /// Waits until it is decided and durable.
    KeyUseResult redeem(RedeemCommand wish) {
        return commits.submit(wish, wish.reward(), patience.left()).orRefuse();
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }
}
