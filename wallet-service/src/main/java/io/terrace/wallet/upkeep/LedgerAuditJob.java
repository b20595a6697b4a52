package io.terrace.wallet.upkeep;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.Startup;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Holds every promise of the ledger against the tables, community by community, and counts in `wallet.audits` how many
/// kept them (`kept`) and how many did not (`broken`). Which promise it was is in the log.
@Startup
@ApplicationScoped
class LedgerAuditJob {

    /// Below what the driver waits for an answer, which is 30 s.
    private static final String PATIENCE = "set local statement_timeout = '25s'";

    private record Due(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return "audit";
        }
    }

    private record BrokenPromise(String promise, long violations) {}

    private final TenantJobRunner upkeep;
    private final Sql sql;
    private final Counter kept;
    private final Counter broken;

    LedgerAuditJob(FailedTaskRepository tasks, Sql sql, MeterRegistry metrics) {
        upkeep = new TenantJobRunner("ledger_audit", "Auditing a community's ledger", tasks);
        this.sql = sql;
        // Both are there from the start, so that the first of either is an increase.
        kept = metrics.counter("wallet.audits", "result", "kept");
        broken = metrics.counter("wallet.audits", "result", "broken");
    }

    @Scheduled(
            every = "${terrace.wallet.audit}",
            delayed = "5m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void all() {
        upkeep.each(
                () -> sql.list("select community_id from wallet_communities()", row -> new Due(row.id("community_id"))),
                due -> count(due, QuarkusTransaction.requiringNew().call(this::violated)));
    }

    private List<BrokenPromise> violated() {
        sql.run(PATIENCE);
        return sql.list(
                "select promise, violations from wallet_audit() where violations > 0",
                row -> new BrokenPromise(row.text("promise"), row.number("violations")));
    }

    private void count(Due due, List<BrokenPromise> violated) {
        if (violated.isEmpty()) {
            kept.increment();
            return;
        }
        broken.increment();
        violated.forEach(one -> Log.errorf(
                "Community %s: %s does not hold, %d times", due.community(), one.promise(), one.violations()));
    }
}
