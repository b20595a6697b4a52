package io.terrace.auth.session;

import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;

/// Whether the app that asks has been signed in to by the fan it asks for: its id is known to that app alone.
@ApplicationScoped
public class KnownInstallationRepository {

    private final InstallationHeaderReader installation;
    private final EntityManager entities;

    KnownInstallationRepository(InstallationHeaderReader installation, EntityManager entities) {
        this.installation = installation;
        this.entities = entities;
    }

    /// Whether a session of the identifier's proven owner, kept still, was opened on the installation behind the
    /// current request. One statement, whether or not there is an owner.
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean isOf(Identifier identifier) {
        return installation
                .id(null)
                .filter(app -> !entities.createNativeQuery("""
                                select 1 from identity i join session s on s.user_id = i.user_id
                                where i.standing = 'PROVEN' and i.kind = ?1 and i.value = ?2
                                    and s.installation_id = ?3
                                """, Integer.class)
                        .setParameter(1, identifier.kind().name())
                        .setParameter(2, identifier.value())
                        .setParameter(3, app)
                        .setMaxResults(1)
                        .getResultList()
                        .isEmpty())
                .isPresent();
    }
}
