package io.terrace.community.erasure;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan's leaving, as the partner sees it: an id, and nothing of who it was.
///
/// @param dueAt when it begins, or began
/// @param begunAt when erasing began, if it has
/// @param doneAt when the last service was done, if all are
/// @param logsClearBy when the last event about the fan has expired
/// @param receipts a receipt of each service that has erased
/// @param awaited services that have not given a receipt yet, once it has begun
@Schema(name = "Erasure")
record ErasureView(
        UUID id,
        UUID userId,
        ErasureState state,
        Instant requestedAt,
        Instant dueAt,
        @Schema(nullable = true) @Nullable Instant begunAt,
        @Schema(nullable = true) @Nullable Instant doneAt,
        @Schema(nullable = true) @Nullable Instant logsClearBy,
        List<ErasureReceiptView> receipts,
        List<String> awaited) {}
