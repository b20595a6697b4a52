package io.terrace.auth.partner;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.kernel.RateLimitOverrideRules;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How a partner wants the platform to behave for its communities.
///
/// Stored as JSON: fields are only added.
///
/// @param rateLimits overridden limits: the policy's name to its requests
/// @param accessTokenTtl seconds, 60 to 86,400
/// @param unsignedSync whether live keys may sync users without a signature
/// @param features switched on or off against the defaults
/// @param limits the platform's own where absent, as with all that follows
/// @param rateLimitCeilings what limits of keys and of the partner may be at most, by the policy's name; operators set
/// it
@RegisterForReflection
public record PartnerSettings(
        Map<String, Integer> rateLimits,
        Sdk sdk,
        int accessTokenTtl,
        boolean unsignedSync,
        Branding branding,
        Map<String, Boolean> features,
        Links links,
        @JsonInclude(NON_NULL) @Nullable Limits limits,
        @JsonInclude(NON_NULL) @Nullable Analytics analytics,
        @JsonInclude(NON_NULL) @Nullable Sponsorship sponsorship,
        @JsonInclude(NON_NULL) @Nullable Retry retry,
        @JsonInclude(NON_NULL) @Nullable Map<String, Integer> rateLimitCeilings) {

    static final PartnerSettings DEFAULT = new PartnerSettings(
            Map.of(),
            new Sdk(null, null),
            900,
            false,
            new Branding(null, null),
            Map.of(),
            new Links(List.of()),
            null,
            null,
            null,
            null,
            null);

    public Duration tokenLifetime() {
        return Duration.ofSeconds(accessTokenTtl);
    }

    /// These settings, telling apps what those do.
    PartnerSettings configuredAs(PartnerSettings other) {
        return new PartnerSettings(
                rateLimits,
                other.sdk,
                accessTokenTtl,
                unsignedSync,
                other.branding,
                other.features,
                other.links,
                other.limits,
                other.analytics,
                other.sponsorship,
                other.retry,
                rateLimitCeilings);
    }

    /// What a limit may be at most: what operators say, else the platform's, or the partner's own where that is higher.
    public int ceiling(String policy) {
        Integer set = rateLimitCeilings == null ? null : rateLimitCeilings.get(policy);
        return set == null ? Math.max(RateLimitOverrideRules.DEFAULT_CEILING, rateLimits.getOrDefault(policy, 0)) : set;
    }

    /// The partner's limits and, before them, others of its own; none above its ceiling.
    ///
    /// @param own a key's; empty for none
    public Map<String, Integer> rateLimitsWith(Map<String, Integer> own) {
        var limits = new HashMap<>(rateLimits);
        limits.putAll(own);
        limits.replaceAll((policy, requests) -> Math.min(requests, ceiling(policy)));
        return limits;
    }

    /// The SDK versions that apps should have.
    ///
    /// @param minVersion the oldest SDK version still served; none when absent
    /// @param recommendedVersion the version that apps should move to, if there is one
    @RegisterForReflection
    public record Sdk(
            @Schema(nullable = true) @Nullable @Pattern(regexp = VERSION) String minVersion,

            @Schema(nullable = true) @Nullable @Pattern(regexp = VERSION) String recommendedVersion) {

        private static final String VERSION = "\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}";
    }

    /// How the partner's app looks.
    ///
    /// @param primaryColor the main colour, `#rrggbb`
    @RegisterForReflection
    public record Branding(
            @Schema(nullable = true) @Nullable @Pattern(regexp = "#[0-9A-Fa-f]{6}") String primaryColor,

            @Schema(nullable = true) @Nullable @Size(max = 2048) @Pattern(regexp = "https://\\S+") String logoUrl) {}

    /// The domains whose links open the app.
    ///
    /// @param universalDomains hosts whose links open the app
    @RegisterForReflection
    public record Links(@Size(max = 20) List<@Pattern(regexp = HOST) @Size(max = 253) String> universalDomains) {

        private static final String HOST = "([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}";

        public Links {
            universalDomains = universalDomains == null ? List.of() : List.copyOf(universalDomains);
        }
    }

    /// What apps check before they send; at most what the platform takes.
    ///
    /// @param maxFreestyleSec the longest freestyle, in seconds
    /// @param maxMessageChars the longest message, in code points
    /// @param maxUploadBytes the largest upload, in bytes
    @RegisterForReflection
    public record Limits(
            @Min(1) int maxFreestyleSec,
            @Min(1) int maxMessageChars,
            @Min(1) long maxUploadBytes) {}

    /// How apps collect and send analytics events: `flushIntervalSec` in seconds, `maxBatch` in events.
    ///
    /// @param enabledByDefault whether apps collect events before the fan was asked
    /// @param flushIntervalSec how long apps keep events before they send them, in seconds
    /// @param maxBatch the most events in one batch
    /// @param consentRequired whether a fan's events need the fan's consent
    @RegisterForReflection
    public record Analytics(
            boolean enabledByDefault,
            @Min(5) @Max(3600) int flushIntervalSec,
            @Min(1) @Max(500) int maxBatch,
            boolean consentRequired) {

        public static final Analytics DEFAULT = new Analytics(true, 30, 100, true);
    }

    /// How sponsored impressions are counted.
    @RegisterForReflection
    public record Sponsorship(@NotNull @Valid Viewability viewability) {

        public static final Sponsorship DEFAULT = new Sponsorship(new Viewability(50, 1000));
    }

    /// An impression counts as viewable when `pct` percent were seen for `ms` milliseconds.
    ///
    /// @param pct the share that must have been seen, in percent
    /// @param ms for how long, in milliseconds
    @RegisterForReflection
    public record Viewability(
            @Min(1) @Max(100) int pct,
            @Min(100) @Max(60_000) int ms) {}

    /// Exponential backoff between the two.
    ///
    /// @param baseMs the first wait, in milliseconds
    /// @param maxMs the longest wait, in milliseconds
    /// @param maxAttempts after how many attempts the app gives up
    @RegisterForReflection
    public record Retry(
            @Min(50) @Max(60_000) int baseMs,
            @Min(50) @Max(600_000) int maxMs,
            @Min(0) @Max(20) int maxAttempts) {

        public static final Retry DEFAULT = new Retry(500, 30_000, 5);
    }
}
