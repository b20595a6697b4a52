package io.terrace.auth.user;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Looks users up by id.
public interface UserDirectory {

    /// Empty for a suspended or erased user.
    Optional<UserCard> active(UUID user);

    /// Whether a fan of the current community has proven that it is theirs.
    boolean isProven(Identifier identifier);

    /// Whether a fan of any community of the partner's has.
    boolean isProven(UUID partner, Identifier identifier);

    /// Whom reviewers share in the current community behind these identifiers.
    List<UUID> reviewers(List<Identifier> identifiers);

    /// Whether the user may sign in; true means that it stays so until the transaction ends.
    boolean admits(UUID user);
}
