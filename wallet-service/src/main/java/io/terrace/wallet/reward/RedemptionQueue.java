package io.terrace.wallet.reward;

import io.quarkus.runtime.ShutdownEvent;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.PublishingBatchWriter;
import io.terrace.platform.rest.RequestTimeout;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.key.KeyedRequestResult;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import javax.sql.DataSource;

/// Redemptions for one reward share a transaction.
@Singleton
class RedemptionQueue {

    private static final int MAX_WAITING = 2_000;
    private static final int MAX_OF_A_TRANSACTION = 500;

    private final GroupCommit<RedeemCommand, KeyedRequestResult> commits;
    private final RequestTimeout timeout;

    RedemptionQueue(
            DataSource database,
            RewardRedemptionProcessor redemption,
            Outbox outbox,
            RequestTimeout timeout,
            WalletConfig config) {
        this.timeout = timeout;
        commits = GroupCommit.start(
                database,
                new PublishingBatchWriter<>(outbox, redemption::redeem),
                new CommitSettings("redemptions", config.redeemers(), MAX_WAITING, MAX_OF_A_TRANSACTION));
    }

    /// Waits until it is decided and durable.
    KeyedRequestResult redeem(RedeemCommand command) {
        return commits.submit(command, command.reward(), timeout.left()).orRefuse();
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }
}
