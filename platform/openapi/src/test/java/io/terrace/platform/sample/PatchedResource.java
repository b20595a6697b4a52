package io.terrace.platform.sample;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.annotation.security.PermitAll;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Shows a patch as it was read.
@Path("/patched")
@PermitAll
public class PatchedResource {

    public record Change(
            @Nullable @Size(min = 1, max = 10) String name,

            @Schema(nullable = true) @Nullable @Size(max = 10) String note,

            @Schema(nullable = true) @Nullable Instant endsAt,
            @Schema(nullable = true) @Nullable List<String> tags,
            @Nullable Integer count,
            @Nullable @Valid Part part,
            @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
            implements MergePatchBody {}

    public record Part(
            @Nullable Integer size,
            @Schema(nullable = true) @Nullable String colour,
            @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
            implements MergePatchBody {}

    @PATCH
    @Operation(operationId = "patch")
    public Change patch(@NotNull @Valid Change change) {
        return change;
    }
}
