package io.terrace.wallet.upkeep;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.hold.HoldService;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Looks for what is due in all communities, and does it in each.
@ApplicationScoped
class WalletUpkeepJob {

    private record Due(String what, UUID community, UUID id) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return what + " " + id;
        }
    }

    private final TenantJobRunner upkeep;
    private final Sql sql;
    private final HoldService holdOperations;
    private final LotExpiryService expiry;
    private final WalletConfig config;

    WalletUpkeepJob(
            FailedTaskRepository tasks,
            Sql sql,
            HoldService holdOperations,
            LotExpiryService expiry,
            WalletConfig config) {
        upkeep = new TenantJobRunner("wallets", "What is due", tasks);
        this.sql = sql;
        this.holdOperations = holdOperations;
        this.expiry = expiry;
        this.config = config;
    }

    @Scheduled(every = "${terrace.wallet.sweep}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        upkeep.each(this::due, this::handle);
    }

    private List<Due> due() {
        return sql
                .list(
                        "select what, community_id, id from wallet_due(cast(? as interval))",
                        row -> new Due(row.text("what"), row.id("community_id"), row.id("id")),
                        config.expiryNotice().toString())
                .stream()
                .distinct()
                .toList();
    }

    private void handle(Due due) {
        switch (due.what()) {
            case "hold" -> holdOperations.timeOut(due.id());
            case "notice" -> expiry.notice(due.id());
            default -> expiry.catchUp(due.id());
        }
    }
}
