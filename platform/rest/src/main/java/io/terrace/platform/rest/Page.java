package io.terrace.platform.rest;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// One page of a list.
///
/// @param nextCursor where the next page begins; null on the last
public record Page<T>(
        List<T> items, @Schema(nullable = true) @Nullable String nextCursor) {}
