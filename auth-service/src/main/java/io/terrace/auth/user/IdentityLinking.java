package io.terrace.auth.user;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/// The identities of a user, as the user adds to them or takes from them.
public interface IdentityLinking {

    /// In the order in which they came.
    List<IdentityCard> of(UUID user);

    /// Where the user's mail goes, by every address they have shown to be theirs.
    List<String> mailboxes(UUID user);

    /// Adds what the user has shown to be theirs.
    Outcome link(UUID user, Identifier identifier, Presence presence, TenantContext origin);

    /// @param shown what the user has shown to be theirs, which one of their identities must be; empty for nothing
    /// @param spend takes the proof; asked last
    Outcome unlink(UUID user, UUID identity, Optional<Identifier> shown, BooleanSupplier spend, TenantContext origin);

    /// What shows that it is the user who acts, and not just who has their access token.
    ///
    /// @param fresh whether they signed in a moment ago
    /// @param own what else they have shown to be theirs, which one of their identities must be unless it is fresh
    /// @param spend takes the proofs; asked last, and only where they are needed
    record Presence(boolean fresh, Optional<Identifier> own, BooleanSupplier spend) {}

    sealed interface Outcome {

        /// @param changed false where it was so before
        record Done(IdentityCard identity, boolean changed) implements Outcome {}

        /// It is another user's.
        record Taken(IdentifierKind kind) implements Outcome {}

        /// The user rests on an unsigned sync alone: whoever can claim them would sign in with it.
        record Unproven() implements Outcome {}

        /// The sign-in is not fresh, and none of the user's identities was shown.
        record Absent() implements Outcome {}

        record TooMany(int most) implements Outcome {}

        record NoSuchIdentity() implements Outcome {}

        /// @param reason `last_identity` or `partner_identity`
        record Kept(String reason) implements Outcome {}

        /// What was shown is none of the user's identities.
        record Foreign() implements Outcome {}

        /// What was shown came after the one to be taken away, and not a day ago.
        record Young() implements Outcome {}

        /// There is no proof, or it has served before, or is too old.
        record Stale() implements Outcome {}
    }
}
