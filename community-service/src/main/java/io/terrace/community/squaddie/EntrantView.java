package io.terrace.community.squaddie;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Who stood in a draw.
///
/// @param tickets 1 to 20
/// @param asideIn the round in which they stood aside, drawn or not; from the next on they do not count
@Schema(name = "SquaddieEntrant")
record EntrantView(
        UUID id,
        int tickets,
        @Schema(nullable = true) @Nullable Integer asideIn) {}
