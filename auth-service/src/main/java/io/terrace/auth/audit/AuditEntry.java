package io.terrace.auth.audit;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

@Entity
@Table(name = "audit_entry")
class AuditEntry extends PanacheEntityBase {

    @Id
    private UUID id;

    private UUID partnerId;
    private UUID actorId;
    private String actorRole;

    @Enumerated(EnumType.STRING)
    private AuditAction action;

    private UUID targetId;
    private List<String> fields;
    private Instant at;

    protected AuditEntry() {}

    AuditEntry(
            UUID id,
            UUID partnerId,
            AuditActor actor,
            AuditAction action,
            UUID targetId,
            List<String> fields,
            Instant at) {
        this.id = id;
        this.partnerId = partnerId;
        actorId = actor.id();
        actorRole = actor.role();
        this.action = action;
        this.targetId = targetId;
        this.fields = fields;
        this.at = at;
    }

    UUID id() {
        return id;
    }

    UUID partnerId() {
        return partnerId;
    }

    Instant at() {
        return at;
    }

    AuditEntryView fact() {
        return new AuditEntryView(id, actorId, actorRole, action, targetId, fields, at, null, null);
    }
}
