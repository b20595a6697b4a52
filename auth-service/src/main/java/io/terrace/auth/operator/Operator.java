package io.terrace.auth.operator;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/// A member of the platform's staff, known by a token of which only the hash is kept.
@Entity
@Table(name = "platform_operator")
class Operator extends PanacheEntityBase {

    @Id
    private UUID id;

    private String name;
    private String hash;
    private String last4;
    private UUID createdBy;
    private Instant createdAt;

    protected Operator() {}

    Operator(String name, OperatorToken token, UUID createdBy, Instant now) {
        id = Ids.next();
        this.name = name;
        hash = token.hash();
        last4 = token.last4();
        this.createdBy = createdBy;
        createdAt = now;
    }

    static List<Operator> withHash(Collection<String> hashes) {
        return list("hash in ?1", hashes);
    }

    /// Oldest first.
    static List<Operator> page(UUID after, int size) {
        return Operator.<Operator>find("id > ?1 order by id", after)
                .page(0, size)
                .list();
    }

    CredentialRevoked revoked(Instant at) {
        return new CredentialRevoked(id, hash, AuditTrail.PLATFORM, null, at);
    }

    OperatorView view() {
        return new OperatorView(id, name, last4, createdBy, createdAt);
    }

    UUID id() {
        return id;
    }

    String hash() {
        return hash;
    }
}
