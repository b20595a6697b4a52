package io.terrace.wallet.upkeep;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Adds up the community's postings since the last fold. A posting counts as folded by the number of the database
/// transaction that wrote it: below the oldest still running, none can come any more.
@ApplicationScoped
class LedgerAccountAggregationJob {

    private record Due(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return "fold";
        }
    }

    private final TenantJobRunner upkeep;
    private final Sql sql;

    LedgerAccountAggregationJob(FailedTaskRepository tasks, Sql sql) {
        upkeep = new TenantJobRunner("accounts", "Folding a community's accounts", tasks);
        this.sql = sql;
    }

    @Scheduled(every = "${terrace.wallet.fold}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void all() {
        upkeep.each(
                () -> sql.list(
                        "select community_id from wallet_communities() where not task_waits('accounts', community_id, 'fold')",
                        row -> new Due(row.id("community_id"))),
                due -> QuarkusTransaction.requiringNew().call(this::fold));
    }

    private int fold() {
        // Two folds of a community take turns; the second finds nothing.
        sql.list("select pg_advisory_xact_lock(hashtextextended('fold' || terrace_community(), 0))", row -> true);
        return sql.run("""
                with edge as (select pg_snapshot_xmin(pg_current_snapshot()) as xact)
                insert into community_account (community_id, account, balance, xact)
                select terrace_community(), names.account, coalesce(sum(p.amount), 0), edge.xact
                from edge cross join unnest(array['issuance', 'redemption', 'breakage', 'adjustment']) as names (account)
                left join community_account known
                    on known.community_id = terrace_community() and known.account = names.account
                left join posting p on p.community_id = terrace_community() and p.account = names.account
                    and p.user_id is null and p.xact >= coalesce(known.xact, '0') and p.xact < edge.xact
                group by names.account, edge.xact
                on conflict (community_id, account) do update
                set balance = community_account.balance + excluded.balance, xact = excluded.xact
                where excluded.balance <> 0""");
    }
}
