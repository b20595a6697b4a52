package io.terrace.auth.user;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan as their club knows them.
///
/// @param verified whether someone has proven who the fan is: by a code, an identity provider or their club
/// @param identities in the order in which they came
public record FanWithIdentities(
        UUID id,
        @Nullable String displayName,
        @Nullable String avatarUrl,
        boolean suspended,
        boolean verified,
        Instant createdAt,
        List<KnownIdentity> identities) {

    /// @param verifiedBy as [IdentityView] names it
    public record KnownIdentity(Identifier identifier, String verifiedBy, Instant linkedAt) {}
}
