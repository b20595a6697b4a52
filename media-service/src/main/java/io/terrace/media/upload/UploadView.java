package io.terrace.media.upload;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// An upload's state.
@JsonInclude(Include.NON_NULL)
@Schema(
        name = "UploadStatus",
        requiredProperties = {"id", "purpose", "state", "mimeType", "sizeBytes", "receivedBytes", "expiresAt"})
record UploadView(
        UUID id,
        UploadPurpose purpose,
        UploadState state,

        @Schema(description = "As declared; once ready, as the content tells.")
        String mimeType,

        long sizeBytes,

        @Schema(description = "How many bytes have arrived: the offset to continue from.")
        long receivedBytes,

        Instant expiresAt,

        @Schema(description = "Of a ready recording.") @Nullable Long durationMs,

        @Schema(
                description = "Of a ready recording: at most 256 peaks of one byte each, Base64; "
                        + "empty unless `waveformState` is `ready`.")
        @Nullable String waveform,

        @Schema(
                description = "Of a ready recording. `pending`: its waveform is being made; `unavailable`: there is no "
                        + "decoder for it, or it cannot be decoded.",
                enumeration = {"ready", "pending", "unavailable"})
        @Nullable String waveformState,

        @Schema(
                description = "Why a rejected one was: a code of the error catalogue.",
                enumeration = {"unsupported_media_type", "media_too_long", "payload_too_large", "content_rejected"})
        @Nullable String reason) {}
