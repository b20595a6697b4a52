package io.terrace.auth.partner;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.auth.partner.Settings.Analytics;
import io.terrace.auth.partner.Settings.Branding;
import io.terrace.auth.partner.Settings.Limits;
import io.terrace.auth.partner.Settings.Links;
import io.terrace.auth.partner.Settings.Retry;
import io.terrace.auth.partner.Settings.Sdk;
import io.terrace.auth.partner.Settings.Sponsorship;
import io.terrace.platform.kernel.RateLimits;
import io.terrace.platform.rest.MergePatch;
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
record SettingsChange(
        @Schema(nullable = true) @Nullable @Size(max = 50) Map<@Pattern(regexp = RateLimits.NAME) String, @NotNull @Min(1) @Max(10_000_000) Integer> rateLimits,

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

        @Schema(nullable = true) @Nullable @Size(max = 50) Map<@Pattern(regexp = RateLimits.NAME) String, @NotNull @Min(1) @Max(10_000_000) Integer> rateLimitCeilings,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatch {

    static final String NAME = "[A-Za-z][A-Za-z0-9_-]{0,63}";

    Settings over(Settings old) {
        return new Settings(
                merged("rateLimits", rateLimits, old.rateLimits(), Settings.DEFAULT.rateLimits()),
                merged("sdk", sdk, old.sdk(), Settings.DEFAULT.sdk()),
                merged("accessTokenTtl", accessTokenTtl, old.accessTokenTtl(), Settings.DEFAULT.accessTokenTtl()),
                merged("unsignedSync", unsignedSync, old.unsignedSync(), Settings.DEFAULT.unsignedSync()),
                merged("branding", branding, old.branding(), Settings.DEFAULT.branding()),
                merged("features", features, old.features(), Settings.DEFAULT.features()),
                merged("links", links, old.links(), Settings.DEFAULT.links()),
                merged("limits", limits, old.limits(), Settings.DEFAULT.limits()),
                merged("analytics", analytics, old.analytics(), Settings.DEFAULT.analytics()),
                merged("sponsorship", sponsorship, old.sponsorship(), Settings.DEFAULT.sponsorship()),
                merged("retry", retry, old.retry(), Settings.DEFAULT.retry()),
                merged(
                        "rateLimitCeilings",
                        rateLimitCeilings,
                        old.rateLimitCeilings(),
                        Settings.DEFAULT.rateLimitCeilings()));
    }

    /// The names of the fields that differ.
    static List<String> difference(Settings old, Settings young) {
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
