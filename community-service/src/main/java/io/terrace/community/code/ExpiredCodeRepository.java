package io.terrace.community.code;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import org.hibernate.Session;

@ApplicationScoped
class ExpiredCodeRepository {

    private final Session session;

    ExpiredCodeRepository(Session session) {
        this.session = session;
    }

    /// Deletes up to a thousand of each kind of what expired before an instant.
    ///
    /// @return how many
    @Transactional
    public long some(Instant before) {
        return session.createNativeQuery("select forget_codes(:before)", Long.class)
                .setParameter("before", before)
                .getSingleResult();
    }
}
