package io.terrace.auth.partner;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.auth.partner.PartnerSettings.Analytics;
import io.terrace.auth.partner.PartnerSettings.Branding;
import io.terrace.auth.partner.PartnerSettings.Limits;
import io.terrace.auth.partner.PartnerSettings.Links;
import io.terrace.auth.partner.PartnerSettings.Retry;
import io.terrace.auth.partner.PartnerSettings.Sdk;
import io.terrace.auth.partner.PartnerSettings.Sponsorship;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to tell apps from now on; what is absent stays, what is null is as the platform has it. A member that is given
/// replaces the old one whole.
///
/// @param features features by name, on or off
record ConfigurationChange(
        @Schema(nullable = true) @Nullable @Valid Branding branding,

        @Schema(nullable = true) @Nullable @Size(max = 50) Map<@Pattern(regexp = PartnerSettingsPatch.NAME) String, @NotNull Boolean> features,

        @Schema(nullable = true) @Nullable @Valid Links links,
        @Schema(nullable = true) @Nullable @Valid Limits limits,
        @Schema(nullable = true) @Nullable @Valid Analytics analytics,
        @Schema(nullable = true) @Nullable @Valid Sponsorship sponsorship,
        @Schema(nullable = true) @Nullable @Valid Sdk sdk,
        @Schema(nullable = true) @Nullable @Valid Retry retry,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    /// Whether it goes beyond what fans see: how apps work, and which may.
    boolean isTechnical() {
        return Stream.of(limits, analytics, sdk, retry).anyMatch(part -> part != null)
                || Stream.of("limits", "analytics", "sdk", "retry").anyMatch(this::clears);
    }

    PartnerSettings over(PartnerSettings old) {
        return new PartnerSettingsPatch(
                        null,
                        sdk,
                        null,
                        null,
                        branding,
                        features,
                        links,
                        limits,
                        analytics,
                        sponsorship,
                        retry,
                        null,
                        cleared)
                .over(old);
    }
}
