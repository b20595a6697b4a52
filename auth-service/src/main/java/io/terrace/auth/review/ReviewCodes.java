package io.terrace.auth.review;

import io.terrace.auth.user.Identifier;
import java.util.Optional;
import java.util.UUID;

/// What sign-in needs to know of review identifiers.
public interface ReviewCodes {

    /// The review identifier that it is for the partner's apps, and still is today. Empty where a fan of the current
    /// community has proven that it is theirs.
    Optional<UUID> find(UUID partner, Identifier identifier);

    /// Whether the code is its own, its day has not come and no fan has proven the identifier; takes the same time for
    /// every code.
    boolean opens(UUID review, Identifier identifier, String code);

    /// Writes down, in the current transaction, that a fan came in by it.
    void used(UUID review, UUID user);
}
