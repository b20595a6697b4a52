package io.terrace.wallet.tier;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Tells every fan's tier once a community has set its tiers, a part of them a transaction. A wallet's row is shared
/// until its tier is published: a posting that went by the old tiers comes before, one that comes after goes by the
/// new.
@ApplicationScoped
class FanTierRecalculationJob {

    private static final int MAX_FANS = 1_000;

    private record Due(UUID community) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return "tiers";
        }
    }

    private record Earner(UUID user, long earned, Instant at) {}

    private final TenantJobRunner upkeep;
    private final Sql sql;
    private final TierService tiers;
    private final Outbox outbox;

    FanTierRecalculationJob(FailedTaskRepository tasks, Sql sql, TierService tiers, Outbox outbox) {
        upkeep = new TenantJobRunner("tiers", "Telling tiers", tasks);
        this.sql = sql;
        this.tiers = tiers;
        this.outbox = outbox;
    }

    @Scheduled(every = "${terrace.wallet.sweep}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void publishDue() {
        upkeep.each(
                () -> sql.list(
                        "select community_id from tier_publication_due()", row -> new Due(row.id("community_id"))),
                due -> publishAll());
    }

    private void publishAll() {
        while (QuarkusTransaction.requiringNew().call(this::publishSome) > 0) {
            Thread.onSpinWait();
        }
    }

    private long publishSome() {
        return sql.first(
                        "select told_through from tier_publication where community_id = terrace_community() for update",
                        row -> row.id("told_through"))
                .map(this::publishAfter)
                .orElse(0L);
    }

    private long publishAfter(UUID last) {
        List<Earner> earners = sql.list(
                """
                        select user_id, earned, clock_timestamp() as at from (
                            select user_id, earned from wallet where community_id = terrace_community() and user_id > ?
                            order by user_id limit ? for share) as held""", row -> new Earner(row.id("user_id"), row.number("earned"), row.instant("at")), last, MAX_FANS);
        UUID community = Tenancy.current().orElseThrow();
        TierLadder ladder = tiers.ladder(sql);
        outbox.add(earners.stream()
                .map(earner -> new TierChanged(earner.user(), community, ladder.tierOf(earner.earned()), earner.at()))
                .toList());
        if (earners.size() < MAX_FANS) {
            sql.run("delete from tier_publication where community_id = terrace_community()");
        } else {
            sql.run(
                    "update tier_publication set told_through = ? where community_id = terrace_community()",
                    earners.getLast().user());
        }
        return earners.size() < MAX_FANS ? 0 : earners.size();
    }
}
