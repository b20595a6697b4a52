package io.terrace.auth.partner;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/// What to change about a partner; what is absent stays.
record PartnerChange(
        @Nullable @Size(min = 1, max = 100) @Pattern(regexp = PartnerDraft.PRINTABLE) String name,

        @Nullable @Valid SettingsChange settings) {}
