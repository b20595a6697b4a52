package io.terrace.auth.user;

import java.util.List;
import java.util.UUID;

/// Fired inside the transaction that gives users of the current community proven identities: each identifier is a
/// fan's from now on.
public record IdentifiersProven(UUID partner, List<Identifier> identifiers) {}
