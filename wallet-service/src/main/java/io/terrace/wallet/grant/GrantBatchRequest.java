package io.terrace.wallet.grant;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Points for many fans. Each grant is read by itself, so that one that is not valid stops none of the others.
///
/// @param grants the grants, 500 at most
@Schema(name = "GrantBatch")
record GrantBatchRequest(
        @Schema(type = SchemaType.ARRAY, implementation = GrantDraft.class) @NotNull @Size(min = 1, max = 500) List<@NotNull JsonNode> grants) {}
