package io.terrace.auth.partner;

import io.terrace.auth.partner.Settings.Analytics;
import io.terrace.auth.partner.Settings.Branding;
import io.terrace.auth.partner.Settings.Limits;
import io.terrace.auth.partner.Settings.Links;
import io.terrace.auth.partner.Settings.Retry;
import io.terrace.auth.partner.Settings.Sdk;
import io.terrace.auth.partner.Settings.Sponsorship;
import io.terrace.platform.kernel.RateLimits;
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
import org.jspecify.annotations.Nullable;

/// The settings to change; what is absent stays. A member that is given replaces the old one whole.
record SettingsChange(
        @Nullable @Size(max = 50) Map<@Pattern(regexp = RateLimits.NAME) String, @NotNull @Min(1) @Max(10_000_000) Integer> rateLimits,

        @Nullable @Valid Sdk sdk,
        @Nullable @Min(60) @Max(86_400) Integer accessTokenTtl,
        @Nullable Boolean unsignedSync,
        @Nullable @Valid Branding branding,

        @Nullable @Size(max = 50) Map<@Pattern(regexp = NAME) String, @NotNull Boolean> features,

        @Nullable @Valid Links links,
        @Nullable @Valid Limits limits,
        @Nullable @Valid Analytics analytics,
        @Nullable @Valid Sponsorship sponsorship,
        @Nullable @Valid Retry retry,

        @Nullable @Size(max = 50) Map<@Pattern(regexp = RateLimits.NAME) String, @NotNull @Min(1) @Max(10_000_000) Integer> rateLimitCeilings) {

    static final String NAME = "[A-Za-z][A-Za-z0-9_-]{0,63}";

    Settings over(Settings old) {
        return new Settings(
                rateLimits == null ? old.rateLimits() : rateLimits,
                sdk == null ? old.sdk() : sdk,
                accessTokenTtl == null ? old.accessTokenTtl() : accessTokenTtl,
                unsignedSync == null ? old.unsignedSync() : unsignedSync,
                branding == null ? old.branding() : branding,
                features == null ? old.features() : features,
                links == null ? old.links() : links,
                limits == null ? old.limits() : limits,
                analytics == null ? old.analytics() : analytics,
                sponsorship == null ? old.sponsorship() : sponsorship,
                retry == null ? old.retry() : retry,
                rateLimitCeilings == null ? old.rateLimitCeilings() : rateLimitCeilings);
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
