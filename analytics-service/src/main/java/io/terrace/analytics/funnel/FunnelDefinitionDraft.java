package io.terrace.analytics.funnel;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/// A funnel that is to be saved.
///
/// @param steps names of events, in their order; `platform.*` too
/// @param windowSec at most 30 days
record FunnelDefinitionDraft(
        @NotNull @Size(min = 1, max = 100) @Pattern(regexp = "[^\\x00-\\x1f]+") String name,

        @NotNull @Size(min = 2, max = 6) List<@NotNull @Pattern(regexp = FunnelDefinitionDraft.STEP) String> steps,

        @NotNull @Min(1) @Max(FunnelDefinitionDraft.MAX_WINDOW_SEC) Long windowSec) {

    static final String STEP = "[A-Za-z][A-Za-z0-9_.:\\- ]{0,99}";
    static final long MAX_WINDOW_SEC = 30L * 24 * 3600;
}
