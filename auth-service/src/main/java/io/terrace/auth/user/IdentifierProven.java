package io.terrace.auth.user;

import java.util.UUID;

/// Fired inside the transaction that gives a user of the current community a proven identity: the identifier is a
/// fan's from now on.
public record IdentifierProven(UUID partner, Identifier identifier) {}
