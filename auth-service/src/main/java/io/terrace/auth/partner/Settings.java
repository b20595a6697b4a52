package io.terrace.auth.partner;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How a partner wants the platform to behave for its communities. Stored as JSON: fields are only added.
///
/// @param rateLimits overridden limits: the policy's name to its requests
/// @param accessTokenTtl seconds, 60 to 86,400
/// @param unsignedSync whether live keys may sync users without a signature
/// @param features switched on or off against the defaults
@RegisterForReflection
public record Settings(
        Map<String, Integer> rateLimits,
        Sdk sdk,
        int accessTokenTtl,
        boolean unsignedSync,
        Branding branding,
        Map<String, Boolean> features,
        Links links) {

    static final Settings DEFAULT = new Settings(
            Map.of(), new Sdk(null, null), 900, false, new Branding(null, null), Map.of(), new Links(List.of()));

    public Duration tokenLifetime() {
        return Duration.ofSeconds(accessTokenTtl);
    }

    /// @param minVersion the oldest SDK version still served; none when absent
    @RegisterForReflection
    public record Sdk(
            @Schema(nullable = true) @Nullable @Pattern(regexp = VERSION) String minVersion,

            @Schema(nullable = true) @Nullable @Pattern(regexp = VERSION) String recommendedVersion) {

        private static final String VERSION = "\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}";
    }

    @RegisterForReflection
    public record Branding(
            @Schema(nullable = true) @Nullable @Pattern(regexp = "#[0-9A-Fa-f]{6}") String primaryColor,

            @Schema(nullable = true) @Nullable @Size(max = 2048) @Pattern(regexp = "https://\\S+") String logoUrl) {}

    /// @param universalDomains hosts whose links open the app
    @RegisterForReflection
    public record Links(@Size(max = 20) List<@Pattern(regexp = HOST) @Size(max = 253) String> universalDomains) {

        private static final String HOST = "([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}";

        public Links {
            universalDomains = universalDomains == null ? List.of() : List.copyOf(universalDomains);
        }
    }
}
