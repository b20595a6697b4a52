package io.terrace.auth.user;

import jakarta.persistence.EntityManager;
import java.util.Collection;

/// Postgres' advisory locks on identifiers, held until the transaction ends.
public final class IdentifierAdvisoryLock {

    private IdentifierAdvisoryLock() {}

    /// All in one statement, sorted, so that two transactions that want the same ones wait for each other in turn.
    ///
    /// @param space keeps locks of one purpose and tenant apart from others
    public static void take(EntityManager entities, String space, Collection<Identifier> identifiers) {
        String[] names = identifiers.stream()
                .map(identifier -> space + "/" + identifier.kind() + "/" + identifier.value())
                .distinct()
                .sorted()
                .toArray(String[]::new);
        entities.createNativeQuery("""
                        select count(pg_advisory_xact_lock(hashtextextended(name, 0)))
                        from unnest(cast(?1 as text[])) as name""", Long.class).setParameter(1, names).getSingleResult();
    }
}
