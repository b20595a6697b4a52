package io.terrace.auth.user;

import java.util.UUID;

/// Keeps users out and lets them in again.
public interface Suspensions {

    /// From its commit on nobody signs in as the user.
    Change suspend(UUID user);

    Change reinstate(UUID user);

    enum Change {
        DONE,
        /// It was so before.
        ALREADY,
        /// None in this community, or erased.
        NO_SUCH_USER
    }
}
