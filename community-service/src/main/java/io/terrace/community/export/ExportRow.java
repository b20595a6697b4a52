package io.terrace.community.export;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

record ExportRow(
        UUID id,
        ExportState state,
        Instant requestedAt,
        @Nullable Instant readyAt,
        Instant expiresAt) {}
