package io.terrace.auth.session;

import java.util.UUID;

/// Ends sessions for a reason other than the fan's own wish.
public interface SessionEnding {

    /// @param reason lower snake case, told in `session.revoked`
    void endAll(UUID user, UUID partner, String reason);
}
