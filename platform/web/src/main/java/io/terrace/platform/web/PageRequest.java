package io.terrace.platform.web;

import jakarta.validation.constraints.Min;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/// The query parameters of every list.
///
/// @param limit how many items; above 100 counts as 100
/// @param cursor `nextCursor` of the page before
public record PageRequest(
        @QueryParam("limit")
        @DefaultValue("20")
        @Min(1) @Parameter(description = "Items a page: 1 to 100, a larger number is lowered.")
        int limit,

        @QueryParam("cursor") @Parameter(description = "`nextCursor` of the page before.") @Nullable String cursor) {

    private static final int MOST = 100;

    public PageRequest {
        limit = Math.min(limit, MOST);
    }
}
