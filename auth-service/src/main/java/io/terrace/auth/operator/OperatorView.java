package io.terrace.auth.operator;

import java.time.Instant;
import java.util.UUID;

/// An operator as operators see them.
///
/// @param last4 of the token
/// @param createdBy the operator who added them; the root credential's id for the first
record OperatorView(UUID id, String name, String last4, UUID createdBy, Instant createdAt) {}
