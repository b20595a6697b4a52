package io.terrace.auth.fan;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Fans to be made or updated.
///
/// @param fans the fans, 500 at most
@Schema(name = "FanBatchRequest")
record FanBatchRequest(
        @Schema(type = SchemaType.ARRAY, implementation = FanDraft.class) @NotNull @Size(min = 1, max = 500) List<@NotNull JsonNode> fans) {

    /// Nothing personal.
    @Override
    public String toString() {
        return "FanBatchRequest";
    }
}
