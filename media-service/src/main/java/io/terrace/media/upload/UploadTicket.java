package io.terrace.media.upload;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Leave to send one content.
@Schema(requiredProperties = {"id", "method", "url", "headers", "expiresAt", "maxBytes", "state"})
record UploadTicket(
        UUID id,

        @Schema(
                description = "The method for the whole content at once: PUT. HEAD tells how much has arrived, PATCH "
                        + "continues from there.")
        String method,

        @Schema(description = "Absolute and signed; it needs no other credential.")
        String url,

        @Schema(description = "Headers to send with the content.")
        Map<String, String> headers,

        Instant expiresAt,

        @Schema(description = "The most bytes this purpose may have.")
        long maxBytes,

        UploadState state) {}
