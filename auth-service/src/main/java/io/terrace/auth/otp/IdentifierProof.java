package io.terrace.auth.otp;

import io.terrace.auth.user.Identifier;
import java.util.Optional;
import java.util.UUID;

/// What a fan has shown to be theirs with a code: good for one act, until the code would have expired.
public interface IdentifierProof {

    /// The identifier that the fan's verified challenge stands for, whether or not it has served.
    Optional<Identifier> shown(UUID challenge, UUID user);

    /// Takes it for an act. False where it has served before, or its time is over.
    boolean spend(UUID challenge, UUID user);
}
