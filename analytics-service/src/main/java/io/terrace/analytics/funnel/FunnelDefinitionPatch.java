package io.terrace.analytics.funnel;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What is not there stays.
record FunnelDefinitionPatch(
        @Schema(nullable = true) @Size(min = 1, max = 100) @Pattern(regexp = "[^\\x00-\\x1f]+") @Nullable String name,

        @Schema(nullable = true) @Size(min = 2, max = 6) @Nullable List<@NotNull @Pattern(regexp = FunnelDefinitionDraft.STEP) String> steps,

        @Schema(nullable = true) @Min(1) @Max(FunnelDefinitionDraft.MAX_WINDOW_SEC) @Nullable Long windowSec) {}
