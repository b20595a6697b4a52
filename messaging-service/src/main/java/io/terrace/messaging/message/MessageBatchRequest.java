package io.terrace.messaging.message;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Messages that waited offline. Each is read by itself, so that one that is not valid stops none of the others.
///
/// @param messages the messages, 50 at most
@Schema(name = "MessageBatch")
record MessageBatchRequest(
        @Schema(type = SchemaType.ARRAY, implementation = MessageBatchItem.class) @NotNull @Size(min = 1, max = 50) List<@NotNull JsonNode> messages) {}
