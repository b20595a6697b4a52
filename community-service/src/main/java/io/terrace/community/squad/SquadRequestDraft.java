package io.terrace.community.squad;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;

/// The fan to ask.
///
/// @param userId whom the caller wants in their squad
record SquadRequestDraft(@NotNull UUID userId) {}
