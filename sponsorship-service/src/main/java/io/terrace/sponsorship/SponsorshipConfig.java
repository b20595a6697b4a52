package io.terrace.sponsorship;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.Optional;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.sponsorship")
public interface SponsorshipConfig {

    /// The API as clients reach it, without a trailing slash: a sponsor's link to its report begins with it.
    /// Environment: `TERRACE_PUBLIC_URL`.
    @WithDefault("${terrace.public-url}")
    @Pattern(regexp = "https?://.*[^/]") String publicUrl();

    /// Signs impression tokens and sponsors' links to reports, each under a key derived from it; at least 16
    /// characters. Environment: `TERRACE_SPONSORSHIP_SIGNING_KEY`.
    @Size(min = 16) String signingKey();

    /// Accepted beside it while it is replaced: the next one before it signs, the one before until its tokens and links
    /// have ended. Environment: `TERRACE_SPONSORSHIP_SIGNING_KEY_PREVIOUS`.
    Optional<@Size(min = 16) String> signingKeyPrevious();

    /// After which time a decision is no longer waited for.
    @WithDefault("150ms")
    Duration decisionTimeout();

    /// How often campaigns are looked for whose flight begins or ends.
    @WithDefault("1s")
    Duration lifecycleInterval();
}
