package io.terrace.auth.provider;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What to change about a provider; what is absent stays.
record IdentityProviderChange(
        @Nullable ProviderKind kind,

        @Nullable @Size(min = 1, max = 1024) @Pattern(regexp = TEXT) String issuer,

        @Nullable @Size(max = 20) List<@NotNull @Size(min = 1, max = 2048) @Pattern(regexp = TEXT) String> audiences,
        @Nullable @Size(min = 1, max = 10) List<@NotNull @Pattern(regexp = ALGORITHM) String> algorithms,
        @Nullable @Size(max = 2048) String jwksUrl,
        @Nullable @Size(max = 2048) String introspectionUrl,
        @Nullable @Size(max = 2048) String userinfoUrl,

        @Nullable @Size(min = 1, max = 255) @Pattern(regexp = TEXT) String clientId,

        @Nullable @Size(min = 1, max = 1024) @Pattern(regexp = TEXT) String clientSecret,

        @Nullable Boolean linkVerifiedEmail,
        @Nullable Boolean enabled) {

    static final String TEXT = "[!-~]+";
    static final String ALGORITHM = "(RS|PS|ES)(256|384|512)|EdDSA";

    ProviderSettings over(ProviderSettings old) {
        return new ProviderSettings(
                Objects.requireNonNullElse(issuer, old.issuer()),
                Objects.requireNonNullElse(audiences, old.audiences()),
                Objects.requireNonNullElse(algorithms, old.algorithms()),
                jwksUrl == null ? old.jwksUrl() : jwksUrl,
                introspectionUrl == null ? old.introspectionUrl() : introspectionUrl,
                userinfoUrl == null ? old.userinfoUrl() : userinfoUrl,
                clientId == null ? old.clientId() : clientId,
                Objects.requireNonNullElse(linkVerifiedEmail, old.linkVerifiedEmail()));
    }

    /// No secret in a log.
    @Override
    public String toString() {
        return "IdentityProviderChange";
    }
}
