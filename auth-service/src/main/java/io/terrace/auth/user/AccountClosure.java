package io.terrace.auth.user;

import java.util.UUID;

/// Ends an account for good.
public interface AccountClosure {

    /// From its commit on nobody signs in as the user.
    void close(UUID user);
}
