package io.terrace.auth.partner;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a partner; what is absent stays.
record PartnerPatch(
        @Nullable @Size(min = 1, max = 100) @Pattern(regexp = PartnerDraft.PRINTABLE) String name,

        @Nullable @Valid PartnerSettingsPatch settings,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {}
