package io.terrace.auth.user;

import java.util.Optional;
import java.util.UUID;

/// Looks users up by id.
public interface UserDirectory {

    /// Empty for a suspended or erased user.
    Optional<UserCard> active(UUID user);

    /// Whether the user may sign in; true means that it stays so until the transaction ends.
    boolean admits(UUID user);
}
