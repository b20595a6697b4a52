package io.terrace.community.sanction;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Why a sanction is wrong, in the fan's words.
///
/// @param text why the sanction is wrong, at most 2,000 characters
@Schema(name = "AppealDraft")
record AppealDraft(@NotNull @Size(min = 1, max = 2000) String text) {}
