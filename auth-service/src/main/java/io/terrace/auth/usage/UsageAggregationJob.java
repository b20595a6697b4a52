package io.terrace.auth.usage;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Singleton;
import jakarta.persistence.EntityManager;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// Folds what was appended into totals. Taking away and adding are one statement, so a node that dies folds all of a
/// batch or none; two nodes take different rows.
@Singleton
class UsageAggregationJob {

    private static final int BATCH = 10_000;

    /// A day's sessions stay single for so long after its end.
    private static final int OPEN_DAYS = 2;

    private static final String ADD = """
            insert into usage_day (partner_id, day, meter, total)
            select partner_id, day, meter, count(*) from taken group by 1, 2, 3 order by 1, 2, 3
            on conflict (partner_id, day, meter) do update set total = usage_day.total + excluded.total""";

    private static final String EVENTS = """
            with taken as (delete from usage_event where id in
                (select id from usage_event order by id limit ?1 for update skip locked)
                returning partner_id, day, meter)
            """ + ADD;

    private static final String SESSIONS = """
            with taken as (delete from usage_session where ctid in
                (select ctid from usage_session where day < ?2 limit ?1 for update skip locked)
                returning partner_id, day, 'active_sessions' as meter)
            """ + ADD;

    private final EntityManager entities;
    private final InstantSource clock;

    UsageAggregationJob(EntityManager entities, InstantSource clock) {
        this.entities = entities;
        this.clock = clock;
    }

    @Scheduled(every = "10s", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    @ActivateRequestContext
    void fold() {
        LocalDate closed = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(OPEN_DAYS);
        QuarkusTransaction.requiringNew().run(() -> {
            entities.createNativeQuery(EVENTS).setParameter(1, BATCH).executeUpdate();
            entities.createNativeQuery(SESSIONS)
                    .setParameter(1, BATCH)
                    .setParameter(2, closed)
                    .executeUpdate();
        });
    }
}
