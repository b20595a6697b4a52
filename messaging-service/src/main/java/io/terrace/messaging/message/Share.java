package io.terrace.messaging.message;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a message points at. Whether it is there, and whether the reader may see it, is asked of it.
@Schema(name = "MessageShare")
record Share(@NotNull ShareKind kind, @NotNull UUID id) {}
