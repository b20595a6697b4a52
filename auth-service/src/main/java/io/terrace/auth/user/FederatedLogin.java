package io.terrace.auth.user;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds or makes the user an identity provider speaks of.
public interface FederatedLogin {

    Outcome federate(Federation federation, TenantContext origin);

    /// @param identity issuer and subject
    /// @param email verified by the provider, and one the partner lets it link by
    record Federation(
            Identifier identity,
            Optional<Identifier> email,
            @Nullable String displayName,
            @Nullable String avatarUrl) {}

    sealed interface Outcome {

        record Found(UserCard user, boolean isNew) implements Outcome {}

        /// These identifiers belong to another user.
        record Conflict(List<IdentifierKind> kinds) implements Outcome {}

        record Suspended() implements Outcome {}
    }
}
