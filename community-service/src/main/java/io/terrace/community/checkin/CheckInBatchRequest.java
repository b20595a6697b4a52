package io.terrace.community.checkin;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a phone has kept.
///
/// @param sentAt the phone's time now, by which its other times are put right
@Schema(name = "CheckInBatch")
record CheckInBatchRequest(
        @Nullable Instant sentAt,

        @Schema(type = SchemaType.ARRAY, implementation = CheckInBatchItem.class) @NotNull @Size(min = 1, max = 50) List<@NotNull JsonNode> items) {}
