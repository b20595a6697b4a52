package io.terrace.community.squad;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;

/// The fan to ask.
///
/// @param userId the fan that the caller wants in their squad
record SquadRequestDraft(@NotNull UUID userId) {}
