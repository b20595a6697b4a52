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
import io.terrace.platform.kernel.RateLimitOverrideRules;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// The settings to change; what is absent stays, what is null is as the platform has it. A member that is given
/// replaces the old one whole.
record PartnerSettingsPatch(
        @Schema(nullable = true) @Nullable @Size(max = 50) Map<@Pattern(regexp = RateLimitOverrideRules.NAME) String, @NotNull @Min(1) @Max(10_000_000) Integer>
                rateLimits,

        @Schema(nullable = true) @Nullable @Valid Sdk sdk,

        @Schema(nullable = true) @Nullable @Min(60) @Max(86_400) Integer accessTokenTtl,

        @Schema(nullable = true) @Nullable Boolean unsignedSync,
        @Schema(nullable = true) @Nullable @Valid Branding branding,

        @Schema(nullable = true) @Nullable @Size(max = 50) Map<@Pattern(regexp = NAME) String, @NotNull Boolean> features,

        @Schema(nullable = true) @Nullable @Valid Links links,
        @Schema(nullable = true) @Nullable @Valid Limits limits,
        @Schema(nullable = true) @Nullable @Valid Analytics analytics,
        @Schema(nullable = true) @Nullable @Valid Sponsorship sponsorship,
        @Schema(nullable = true) @Nullable @Valid Retry retry,

        @Schema(nullable = true) @Nullable @Size(max = 50) Map<@Pattern(regexp = RateLimitOverrideRules.NAME) String, @NotNull @Min(1) @Max(10_000_000) Integer>
                rateLimitCeilings,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    static final String NAME = "[A-Za-z][A-Za-z0-9_-]{0,63}";

    PartnerSettings over(PartnerSettings old) {
        return new PartnerSettings(
                merged("rateLimits", rateLimits, old.rateLimits(), PartnerSettings.DEFAULT.rateLimits()),
                merged("sdk", sdk, old.sdk(), PartnerSettings.DEFAULT.sdk()),
                merged(
                        "accessTokenTtl",
                        accessTokenTtl,
                        old.accessTokenTtl(),
                        PartnerSettings.DEFAULT.accessTokenTtl()),
                merged("unsignedSync", unsignedSync, old.unsignedSync(), PartnerSettings.DEFAULT.unsignedSync()),
                merged("branding", branding, old.branding(), PartnerSettings.DEFAULT.branding()),
                merged("features", features, old.features(), PartnerSettings.DEFAULT.features()),
                merged("links", links, old.links(), PartnerSettings.DEFAULT.links()),
                merged("limits", limits, old.limits(), PartnerSettings.DEFAULT.limits()),
                merged("analytics", analytics, old.analytics(), PartnerSettings.DEFAULT.analytics()),
                merged("sponsorship", sponsorship, old.sponsorship(), PartnerSettings.DEFAULT.sponsorship()),
                merged("retry", retry, old.retry(), PartnerSettings.DEFAULT.retry()),
                merged(
                        "rateLimitCeilings",
                        rateLimitCeilings,
                        old.rateLimitCeilings(),
                        PartnerSettings.DEFAULT.rateLimitCeilings()));
    }

    /// The names of the fields that differ.
    static List<String> difference(PartnerSettings old, PartnerSettings young) {
        var changed = new ArrayList<String>();
        note(changed, "rateLimits", old.rateLimits(), young.rateLimits());
        note(changed, "sdk", old.sdk(), young.sdk());
        note(changed, "accessTokenTtl", old.accessTokenTtl(), young.accessTokenTtl());
        note(changed, "unsignedSync", old.unsignedSync(), young.unsignedSync());
        note(changed, "branding", old.branding(), young.branding());
        note(changed, "features", old.features(), young.features());
        note(changed, "links", old.links(), young.links());
        note(changed, "limits", old.limits(), young.limits());
        note(changed, "analytics", old.analytics(), young.analytics());
        note(changed, "sponsorship", old.sponsorship(), young.sponsorship());
        note(changed, "retry", old.retry(), young.retry());
        note(changed, "rateLimitCeilings", old.rateLimitCeilings(), young.rateLimitCeilings());
        return changed;
    }

    private static void note(List<String> changed, String name, @Nullable Object old, @Nullable Object young) {
        if (!Objects.equals(old, young)) {
            changed.add(name);
        }
    }
}
