package io.terrace.auth.user;

import java.util.UUID;

/// Keeps users out and lets them in again.
public interface SuspensionService {

    /// From its commit on nobody signs in as the user.
    Change suspend(UUID user);

    /// Whatever kept them out.
    Change reinstate(UUID user);

    /// Keeps a user out until the sanction is over, or somebody reinstates them.
    Change hold(UUID user, UUID sanction);

    /// The sanction is over: who is kept out by it alone is let in.
    Change release(UUID user, UUID sanction);

    enum Change {
        DONE,
        /// It was so before, or something else keeps it so.
        ALREADY,
        /// None in this community, or erased.
        NO_SUCH_USER
    }
}
