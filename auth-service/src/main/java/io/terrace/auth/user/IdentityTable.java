package io.terrace.auth.user;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class IdentityTable implements PanacheRepositoryBase<Identity, UUID> {

    private final Event<IdentifierProven> proofs;

    IdentityTable(Event<IdentifierProven> proofs) {
        this.proofs = proofs;
    }

    /// Lets one sign-in at a time work on an identifier, until its transaction ends, so that a second first sign-in
    /// finds the user the first one made. Always taken in the same order; the unique constraint stands behind it.
    void lock(Collection<Identifier> identifiers) {
        UUID community = Tenancy.current().orElseThrow();
        identifiers.stream()
                .map(identifier -> "identity/" + community + "/" + identifier.kind() + "/" + identifier.value())
                .sorted()
                .forEach(this::lock);
    }

    /// Stores an identity. Where it proves an address or a number, whoever waits to hear of that hears of it in the
    /// same transaction.
    void add(Identity identity, Origin origin) {
        persist(identity);
        announce(identity, origin);
    }

    /// The identity now has this value.
    void move(Identity identity, Identifier to, Instant now, Origin origin) {
        identity.move(to, now);
        announce(identity, origin);
    }

    private void announce(Identity identity, Origin origin) {
        if (identity.isProven()) {
            proofs.fire(new IdentifierProven(origin.partner(), identity.identifier()));
        }
    }

    Optional<UUID> owner(Standing standing, Identifier identifier) {
        return find("standing = ?1 and kind = ?2 and value = ?3", standing, identifier.kind(), identifier.value())
                .firstResultOptional()
                .map(Identity::userId);
    }

    /// In whichever community of the partner's.
    boolean isProven(UUID partner, Identifier identifier) {
        return (Boolean) getEntityManager()
                .createNativeQuery("select identifier_is_proven(?1, ?2, ?3)", Boolean.class)
                .setParameter(1, partner)
                .setParameter(2, identifier.kind().name())
                .setParameter(3, identifier.value())
                .getSingleResult();
    }

    Optional<Identity> of(UUID user, IdentifierKind kind, VerifiedBy verifiedBy) {
        return find("userId = ?1 and kind = ?2 and verifiedBy = ?3", user, kind, verifiedBy)
                .firstResultOptional();
    }

    /// In the order in which they came: ids are made in order.
    List<Identity> of(UUID user) {
        return list("userId = ?1 order by id", user);
    }

    /// Whether the issuer of this identity knows the user already, by whatever subject.
    boolean knows(UUID user, Identifier sso) {
        String issuer = sso.value().substring(0, sso.value().indexOf(' ') + 1);
        return count("userId = ?1 and kind = ?2 and locate(?3, value) = 1", user, IdentifierKind.SSO, issuer) > 0;
    }

    boolean hasExternal(UUID user) {
        return count("userId = ?1 and kind = ?2", user, IdentifierKind.EXTERNAL) > 0;
    }

    void forget(UUID user) {
        delete("userId", user);
    }

    private void lock(String name) {
        getEntityManager()
                .createNativeQuery("select 1 from pg_advisory_xact_lock(hashtextextended(?1, 0))", Integer.class)
                .setParameter(1, name)
                .getSingleResult();
    }
}
