package io.terrace.auth.identity;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;

/// @param challengeId of a challenge of the caller's that was verified for this
record LinkDraft(@NotNull UUID challengeId) {}
