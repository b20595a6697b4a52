package io.terrace.auth.review;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A review identifier, as its partner may see it.
///
/// @param masked enough of it to know it by
@Schema(name = "ReviewProfile")
record ReviewerIdentifierView(UUID id, String masked, Instant expiresAt, Instant createdAt) {}
