package io.terrace.community.export;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan's bundle, as far as it is.
///
/// @param readyAt when it can be downloaded, once it can
/// @param expiresAt when its content is deleted
/// @param answered services that have answered in full
/// @param awaited services that have not
@Schema(name = "DataExport")
record ExportView(
        UUID id,
        ExportState state,
        Instant requestedAt,
        @Schema(nullable = true) @Nullable Instant readyAt,
        Instant expiresAt,
        List<String> answered,
        List<String> awaited) {}
