package io.terrace.auth.partner;

import io.terrace.auth.partner.Settings.Analytics;
import io.terrace.auth.partner.Settings.Branding;
import io.terrace.auth.partner.Settings.Limits;
import io.terrace.auth.partner.Settings.Links;
import io.terrace.auth.partner.Settings.Retry;
import io.terrace.auth.partner.Settings.Sdk;
import io.terrace.auth.partner.Settings.Sponsorship;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What to tell apps from now on; what is absent stays. A member that is given replaces the old one whole.
record ConfigurationChange(
        @Nullable @Valid Branding branding,

        @Nullable @Size(max = 50) Map<@Pattern(regexp = SettingsChange.NAME) String, @NotNull Boolean> features,

        @Nullable @Valid Links links,
        @Nullable @Valid Limits limits,
        @Nullable @Valid Analytics analytics,
        @Nullable @Valid Sponsorship sponsorship,
        @Nullable @Valid Sdk sdk,
        @Nullable @Valid Retry retry) {

    /// Whether it goes beyond what fans see: how apps work, and which may.
    boolean isTechnical() {
        return Stream.of(limits, analytics, sdk, retry).anyMatch(part -> part != null);
    }

    Settings over(Settings old) {
        return new SettingsChange(
                        null, sdk, null, null, branding, features, links, limits, analytics, sponsorship, retry, null)
                .over(old);
    }
}
