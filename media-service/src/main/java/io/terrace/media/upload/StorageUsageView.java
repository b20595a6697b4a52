package io.terrace.media.upload;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How much is kept.
///
/// @param usedBytes of all uploads that are not deleted
/// @param limitBytes the most they may have; null for no limit
record StorageUsageView(
        long usedBytes, @Schema(nullable = true) @Nullable Long limitBytes) {}
