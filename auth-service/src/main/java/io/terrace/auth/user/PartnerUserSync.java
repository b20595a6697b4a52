package io.terrace.auth.user;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds, makes or updates the users a partner speaks of.
public interface PartnerUserSync {

    Outcome introduce(Introduction introduction, TenantContext origin);

    /// In one transaction, one after the other, in as many statements for many as for one. The transaction holds a lock
    /// on each identifier and user until it ends.
    ///
    /// @return an outcome each, in their order
    List<Outcome> introduce(List<Introduction> introductions, TenantContext origin);

    /// @param identifiers at least one, at most one of a kind, in the order in which they are matched
    record Introduction(
            List<Identifier> identifiers,
            @Nullable String displayName,
            @Nullable String avatarUrl,
            Assurance assurance) {}

    /// What stands behind a partner's word.
    enum Assurance {
        /// A publishable key, which anybody can have.
        UNSIGNED,
        /// The secret key of the partner's server. It proves who speaks, but a key that leaked must not open the
        /// account of a fan who signs in by themselves: it adds no address to one (ADR 75).
        SECRET_KEY,
        /// The partner's signature, which covers every identifier.
        SIGNED
    }

    sealed interface Outcome {

        /// @param updated names of the fields that changed
        /// @param linked names of the identifiers that are new to the user
        /// @param adopted whether this word proved a user that was only claimed before: what was opened
        ///     on the claim must end
        record Introduced(UserCard user, boolean created, List<String> updated, List<String> linked, boolean adopted)
                implements Outcome {}

        /// These identifiers belong to another user than the ones matched before them.
        record Conflict(List<IdentifierKind> kinds) implements Outcome {}

        /// These addresses need the partner's signature: the user has verified one by themselves.
        record SignatureRequired(List<IdentifierKind> kinds) implements Outcome {}

        record Suspended() implements Outcome {}
    }
}
