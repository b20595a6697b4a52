package io.terrace.auth.audit;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.auth.audit.AuditChainReport.Anchor;
import io.terrace.auth.audit.AuditChainReport.Break;
import io.terrace.auth.vault.KeyedHasher;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Walks a partner's chain and finds the first link that does not hold.
@ApplicationScoped
public class AuditChainVerifier {

    private static final int PAGE = 1000;
    private static final int PAGES = 20;

    /// Entries are linked in the order they were added, which may differ from that of their times by so much.
    private static final Duration OVERLAP = Duration.ofMinutes(1);

    private final EntityManager entities;
    private final KeyedHasher marks;

    AuditChainVerifier(EntityManager entities, KeyedHasher marks) {
        this.entities = entities;
        this.marks = marks;
    }

    /// Checks up to 20,000 links.
    ///
    /// @param after the link to go on from; 0 for the chain's beginning
    /// @param afterHash what that link's hash was; absent where unknown
    public AuditChainReport verify(UUID partner, long after, @Nullable String afterHash) {
        Walk walk = new Walk(partner, new Anchor(0, AuditChainLink.ORIGIN));
        if (after > 0) {
            QuarkusTransaction.requiringNew().run(() -> walk.start(after, afterHash));
        }
        boolean more = true;
        for (int page = 0; page < PAGES && more && walk.broken == null; page++) {
            more = QuarkusTransaction.requiringNew().call(walk::page);
        }
        if (!more && walk.broken == null) {
            walk.broken = QuarkusTransaction.requiringNew()
                    .call(() -> stray(partner, walk.since))
                    .orElse(null);
        }
        return new AuditChainReport(walk.broken == null, walk.checked, walk.last, !more, walk.broken);
    }

    private final class Walk {

        private final UUID partner;
        private Anchor last;
        private Instant since = Instant.EPOCH;
        private long checked;
        private @Nullable Break broken;

        Walk(UUID partner, Anchor last) {
            this.partner = partner;
            this.last = last;
        }

        void start(long sequence, @Nullable String hash) {
            Optional<AuditChainLink> link = AuditChainLink.at(partner, sequence);
            if (link.isEmpty()) {
                broken = new Break(sequence, null, "missing");
            } else if (!link.get().isSealed(marks)
                    || (hash != null && !hash.equals(link.get().hash()))) {
                broken = new Break(sequence, link.get().entryId(), "rewritten");
            } else {
                last = new Anchor(sequence, link.get().hash());
                AuditEntry.<AuditEntry>findByIdOptional(link.get().entryId())
                        .ifPresent(entry -> since = entry.at().minus(OVERLAP));
            }
        }

        /// Whether there may be another one.
        boolean page() {
            List<AuditChainLink> links = AuditChainLink.after(partner, last.sequence(), PAGE);
            Map<UUID, AuditEntry> entries =
                    AuditEntry.<AuditEntry>list(
                                    "id in ?1",
                                    links.stream().map(AuditChainLink::entryId).toList())
                            .stream()
                            .collect(Collectors.toMap(AuditEntry::id, Function.identity()));
            for (AuditChainLink link : links) {
                broken = fault(link, entries.get(link.entryId()));
                if (broken != null) {
                    return true;
                }
                last = new Anchor(link.sequence(), link.hash());
                checked++;
            }
            return links.size() == PAGE;
        }

        private @Nullable Break fault(AuditChainLink link, @Nullable AuditEntry entry) {
            if (link.sequence() != last.sequence() + 1) {
                return new Break(last.sequence() + 1, null, "missing");
            }
            if (entry == null) {
                return new Break(link.sequence(), link.entryId(), "removed");
            }
            if (!link.follows(last.hash()) || !link.describes(entry)) {
                return new Break(link.sequence(), link.entryId(), "changed");
            }
            return link.isSealed(marks) ? null : new Break(link.sequence(), link.entryId(), "forged");
        }
    }

    /// An entry that neither is linked nor waits to be, or waits and is gone.
    private Optional<Break> stray(UUID partner, Instant since) {
        List<?> found = entities.createNativeQuery("""
                        select e.id, 'unlinked' from audit_entry e
                        where e.partner_id = ?1 and e.at >= ?2
                            and not exists (select 1 from audit_link l where l.entry_id = e.id)
                            and not exists (select 1 from audit_pending p where p.entry_id = e.id)
                        union all
                        select p.entry_id, 'removed' from audit_pending p
                        where p.partner_id = ?1 and not exists (select 1 from audit_entry e where e.id = p.entry_id)
                        limit 1""", Object[].class)
                .setParameter(1, partner)
                .setParameter(2, since)
                .getResultList();
        return found.stream()
                .map(Object[].class::cast)
                .findFirst()
                .map(row -> new Break(null, (UUID) row[0], (String) row[1]));
    }
}
