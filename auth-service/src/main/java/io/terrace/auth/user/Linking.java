package io.terrace.auth.user;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/// The identities of a user, as the user adds to them or takes from them.
public interface Linking {

    /// In the order in which they came.
    List<IdentityCard> of(UUID user);

    /// Adds what the user has shown to be theirs.
    ///
    /// @param spend takes the proof; asked last, and only where it is needed
    Outcome link(UUID user, Identifier identifier, BooleanSupplier spend);

    /// @param shown what the user has shown to be theirs, which one of their identities must be; empty for nothing
    /// @param spend takes the proof; asked last
    Outcome unlink(UUID user, UUID identity, Optional<Identifier> shown, BooleanSupplier spend);

    sealed interface Outcome {

        /// @param changed false where it was so before
        record Done(IdentityCard identity, boolean changed) implements Outcome {}

        /// It is another user's.
        record Taken(IdentifierKind kind) implements Outcome {}

        /// The user rests on an unsigned sync alone: whoever can claim them would sign in with it.
        record Unproven() implements Outcome {}

        record TooMany(int most) implements Outcome {}

        record NoSuchIdentity() implements Outcome {}

        /// @param reason `last_identity` or `partner_identity`
        record Kept(String reason) implements Outcome {}

        /// What was shown is none of the user's identities.
        record Foreign() implements Outcome {}

        /// There is no proof, or it has served before, or is too old.
        record Stale() implements Outcome {}
    }
}
