package io.terrace.auth.session;

import io.terrace.auth.audit.AuditActor;
import java.util.UUID;

/// Ends sessions for a reason other than the fan's own wish.
public interface SessionEnding {

    /// @param by whose doing it is
    /// @param reason lower snake case, told in `session.revoked`
    void endAll(UUID user, AuditActor by, UUID partner, String reason);
}
