package io.terrace.media.upload;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a fan is about to upload.
record UploadDraft(
        @NotNull UploadPurpose purpose,

        @Schema(
                description = "What the client believes it is: AAC/M4A, Ogg/Opus, MP3, WebM or WAV audio; JPEG, PNG or "
                        + "WebP for an avatar. The content decides.",
                examples = "audio/mp4")
        @NotBlank @Size(max = 100) String mimeType,

        @Schema(description = "Exactly as many bytes must arrive.", examples = "48213") @Positive long sizeBytes,

        @Schema(description = "The content's SHA-256 in hexadecimal, checked when given.")
        @Pattern(regexp = "[0-9a-fA-F]{64}") @Nullable String sha256) {}
