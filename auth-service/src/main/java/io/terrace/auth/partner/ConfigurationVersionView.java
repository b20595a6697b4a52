package io.terrace.auth.partner;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A version of a partner's configuration, and who made it.
///
/// @param configVersion the version this record is of
/// @param actorRole what made it: a member of staff, a key or an operator
/// @param restoredFrom the version that was brought back
record ConfigurationVersionView(
        long configVersion,
        UUID actorId,
        String actorRole,
        @Schema(nullable = true) @Nullable Long restoredFrom,
        Instant at) {}
