package io.terrace.auth.user;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.hibernate.Session;

@ApplicationScoped
class IdentityRepository implements PanacheRepositoryBase<Identity, UUID> {

    private final Event<IdentifiersProven> proofs;

    IdentityRepository(Event<IdentifiersProven> proofs) {
        this.proofs = proofs;
    }

    /// Lets one sign-in at a time work on an identifier, until its transaction ends, so that a second first sign-in
    /// finds the user the first one made. Always taken in the same order; the unique constraint is the last guard.
    void lock(Collection<Identifier> identifiers) {
        IdentifierAdvisoryLock.take(
                getEntityManager(), "identity/" + Tenancy.current().orElseThrow(), identifiers);
    }

    /// Stores an identity. Where it proves an address or a number, those that wait for that hear of it in the
    /// same transaction.
    void add(Identity identity, ApiKeyTenant origin) {
        persist(identity);
        announce(identity, origin);
    }

    /// The identity now has this value.
    void move(Identity identity, Identifier to, Instant now, ApiKeyTenant origin) {
        identity.move(to, now);
        announce(identity, origin);
    }

    private void announce(Identity identity, ApiKeyTenant origin) {
        if (identity.isProven()) {
            announce(List.of(identity.identifier()), origin);
        }
    }

    /// Says that users have proven these.
    void announce(List<Identifier> proven, ApiKeyTenant origin) {
        if (!proven.isEmpty()) {
            proofs.fire(new IdentifiersProven(origin.partner(), proven));
        }
    }

    Optional<UUID> owner(AssuranceLevel standing, Identifier identifier) {
        return of(standing, identifier).map(Identity::userId);
    }

    Optional<Identity> of(AssuranceLevel standing, Identifier identifier) {
        return find("standing = ?1 and kind = ?2 and value = ?3", standing, identifier.kind(), identifier.value())
                .firstResultOptional();
    }

    /// Whose these are, each once.
    List<UUID> owners(AssuranceLevel standing, List<Identifier> identifiers) {
        if (identifiers.isEmpty()) {
            return List.of();
        }
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery("""
                        select distinct i.user_id
                        from unnest(cast(?1 as text[]), cast(?2 as text[])) as wanted (kind, value)
                        join identity i on i.community_id = terrace_community() and i.standing = ?3
                            and i.kind = wanted.kind and i.value = wanted.value""", UUID.class)
                .setParameter(1, texts(identifiers, one -> one.kind().name()))
                .setParameter(2, texts(identifiers, Identifier::value))
                .setParameter(3, standing.name())
                .list();
    }

    private static String[] texts(List<Identifier> identifiers, Function<Identifier, String> part) {
        return identifiers.stream().map(part).toArray(String[]::new);
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

    Optional<Identity> of(UUID user, IdentifierKind kind, VerificationSource verifiedBy) {
        return find("userId = ?1 and kind = ?2 and verifiedBy = ?3", user, kind, verifiedBy)
                .firstResultOptional();
    }

    /// In the order in which they came: ids are made in order.
    List<Identity> of(UUID user) {
        return list("userId = ?1 order by id", user);
    }

    /// Those of several users, in the order in which they came.
    List<Identity> of(Collection<UUID> users) {
        return users.isEmpty() ? List.of() : list("userId in ?1 order by id", users);
    }

    /// Whether the issuer of this identity knows the user already, by whatever subject.
    boolean knows(UUID user, Identifier sso) {
        String issuer = sso.value().substring(0, sso.value().indexOf(' ') + 1);
        return count("userId = ?1 and kind = ?2 and locate(?3, value) = 1", user, IdentifierKind.SSO, issuer) > 0;
    }

    void forget(UUID user) {
        delete("userId", user);
    }
}
