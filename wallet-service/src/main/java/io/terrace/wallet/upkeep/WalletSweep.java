package io.terrace.wallet.upkeep;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJob;
import io.terrace.wallet.WalletConfig;
import io.terrace.wallet.hold.HoldOperations;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Looks for what is due in all communities, and does it in each.
@ApplicationScoped
class WalletSweep {

    private record Due(String what, UUID community, UUID id) implements TenantJob.Due {
        @Override
        public String task() {
            return what + " " + id;
        }
    }

    private final TenantJob upkeep;
    private final Sql sql;
    private final HoldOperations holdOperations;
    private final LotExpiry expiry;
    private final WalletConfig config;

    WalletSweep(
            FailedTaskRepository tasks, Sql sql, HoldOperations holdOperations, LotExpiry expiry, WalletConfig config) {
        upkeep = new TenantJob("wallets", "What is due", tasks);
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
