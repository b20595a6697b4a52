package io.terrace.auth.user;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds, makes or updates the user a partner speaks of.
public interface Introducing {

    Outcome introduce(Introduction introduction, Origin origin);

    /// @param identifiers at least one, at most one of a kind
    /// @param signed whether the partner's signature covers every identifier
    record Introduction(
            List<Identifier> identifiers,
            @Nullable String displayName,
            @Nullable String avatarUrl,
            boolean signed) {}

    sealed interface Outcome {

        /// @param updated names of the fields that changed
        /// @param linked names of the identifiers that are new to the user
        /// @param adopted whether this signature proved a user that was only claimed before: what was opened
        ///     on the claim must end
        record Introduced(UserCard user, boolean created, List<String> updated, List<String> linked, boolean adopted)
                implements Outcome {}

        /// These identifiers belong to another user than the ones matched before them.
        record Conflict(List<IdentifierKind> kinds) implements Outcome {}

        record Suspended() implements Outcome {}
    }
}
