package io.terrace.auth.audit;

import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.vault.KeyedHasher;
import io.terrace.platform.jobs.FailedTaskRepository;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Singleton;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Links entries into their partner's chain, in the order they were added, within a second or two of their commit.
///
/// One node at a time links a partner's: the one that gets the advisory lock. Links and the end of waiting are one
/// transaction: a node that dies leaves the entries waiting for the next.
@Singleton
class AuditChainJob {

    private static final String JOB = "audit_chains";
    private static final String TASK = "link";
    private static final int PARTNERS = 100;
    private static final int BATCH = 500;

    private final EntityManager entities;
    private final KeyedHasher marks;
    private final FailedTaskRepository tasks;

    AuditChainJob(EntityManager entities, KeyedHasher marks, FailedTaskRepository tasks) {
        this.entities = entities;
        this.marks = marks;
        this.tasks = tasks;
    }

    @Scheduled(every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    @ActivateRequestContext
    void chain() {
        for (UUID partner : QuarkusTransaction.requiringNew().call(this::waiting)) {
            chain(partner);
        }
    }

    private void chain(UUID partner) {
        try {
            int linked = BATCH;
            while (linked == BATCH) {
                linked = QuarkusTransaction.requiringNew().call(() -> link(partner));
            }
            tasks.succeeded(JOB, partner, TASK);
        } catch (RuntimeException e) {
            Log.errorf(e, "The audit chain of partner %s cannot go on and is tried again", partner);
            tasks.setBack(JOB, partner, TASK, e);
        }
    }

    private List<UUID> waiting() {
        List<?> found = entities.createNativeQuery("""
                        select p.partner_id from (select distinct partner_id from audit_pending) as p
                        where not task_waits('audit_chains', p.partner_id, 'link') limit ?1""", UUID.class)
                .setParameter(1, PARTNERS)
                .getResultList();
        return found.stream().map(UUID.class::cast).toList();
    }

    /// How many were linked; none where another node is at it.
    private int link(UUID partner) {
        if (!hasTurn(partner)) {
            return 0;
        }
        List<AuditEntry> entries = entries(partner);
        @Nullable AuditChainLink last = AuditChainLink.last(partner).orElse(null);
        for (AuditEntry entry : entries) {
            last = new AuditChainLink(entry, last, marks);
            last.persist();
        }
        entities.createNativeQuery("delete from audit_pending where entry_id in ?1")
                .setParameter(1, entries.stream().map(AuditEntry::id).toList())
                .executeUpdate();
        return entries.size();
    }

    private boolean hasTurn(UUID partner) {
        return (Boolean)
                entities.createNativeQuery("select pg_try_advisory_xact_lock(hashtextextended(?1, 0))", Boolean.class)
                        .setParameter(1, "audit/" + partner)
                        .getSingleResult();
    }

    @SuppressWarnings("unchecked")
    private List<AuditEntry> entries(UUID partner) {
        return entities.createNativeQuery("""
                        select e.id, e.partner_id, e.actor_id, e.actor_role, e.action, e.target_id, e.fields, e.at
                        from audit_pending p join audit_entry e on e.id = p.entry_id
                        where p.partner_id = ?1 order by p.position limit ?2""", AuditEntry.class)
                .setParameter(1, partner)
                .setParameter(2, BATCH)
                .getResultList();
    }
}
