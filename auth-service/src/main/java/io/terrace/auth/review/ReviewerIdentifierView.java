package io.terrace.auth.review;

import java.time.Instant;
import java.util.UUID;

/// A review identifier, as its partner may see it.
///
/// @param masked enough of it to know it by
record ReviewerIdentifierView(UUID id, String masked, Instant expiresAt, Instant createdAt) {}
