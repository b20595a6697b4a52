package io.terrace.platform.rest;

import jakarta.validation.constraints.Min;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import org.jspecify.annotations.Nullable;

/// The query parameters of every list.
///
/// @param limit items a page: 1 to 100, a larger number is lowered
/// @param cursor `nextCursor` of the page before
public record PageRequest(
        @QueryParam("limit") @DefaultValue("20") @Min(1) int limit,

        @QueryParam("cursor") @Nullable String cursor) {

    private static final int MOST = 100;

    public PageRequest {
        limit = Math.min(limit, MOST);
    }
}
