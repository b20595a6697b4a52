package io.terrace.auth.partner;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/// A partner to be. What `settings` leaves out has its default.
record PartnerDraft(
        @NotBlank @Size(max = 100) @Pattern(regexp = PRINTABLE) String name,

        @Nullable @Valid PartnerSettingsPatch settings) {

    static final String PRINTABLE = "[^\\p{Cc}]*";
}
