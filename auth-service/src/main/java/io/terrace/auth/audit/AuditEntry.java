package io.terrace.auth.audit;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

@Entity
class AuditEntry extends PanacheEntityBase {

    @Id
    private UUID id;

    @SuppressWarnings("unused") // it is queried by
    private UUID partnerId;

    private UUID actorId;
    private String actorRole;

    @Enumerated(EnumType.STRING)
    private Act action;

    private UUID targetId;
    private List<String> fields;
    private Instant at;

    protected AuditEntry() {}

    AuditEntry(AuditRecord fact, UUID partnerId) {
        id = fact.id();
        this.partnerId = partnerId;
        actorId = fact.actorId();
        actorRole = fact.actorRole();
        action = fact.action();
        targetId = fact.targetId();
        fields = fact.fields();
        at = fact.at();
    }

    /// Newest first.
    static List<AuditEntry> page(UUID partnerId, UUID before, int size) {
        return AuditEntry.<AuditEntry>find("partnerId = ?1 and id < ?2 order by id desc", partnerId, before)
                .page(0, size)
                .list();
    }

    AuditRecord fact() {
        return new AuditRecord(id, actorId, actorRole, action, targetId, fields, at);
    }
}
