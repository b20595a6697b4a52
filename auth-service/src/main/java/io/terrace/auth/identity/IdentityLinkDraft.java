package io.terrace.auth.identity;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The verified challenges that link an identifier to the caller's account.
///
/// @param challengeId of a challenge of the caller's that was verified for this
/// @param proofChallengeId of another, to an identity the caller has already; needed unless they have just signed in
record IdentityLinkDraft(
        @NotNull UUID challengeId, @Nullable UUID proofChallengeId) {}
