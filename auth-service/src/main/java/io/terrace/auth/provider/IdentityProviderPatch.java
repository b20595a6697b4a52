package io.terrace.auth.provider;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.rest.MergePatchBody;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What to change about a provider; what is absent stays, what is null is as if it had never been given.
record IdentityProviderPatch(
        @Nullable TokenVerificationMethod kind,

        @Nullable @Size(min = 1, max = 1024) @Pattern(regexp = TEXT) String issuer,

        @Schema(nullable = true) @Nullable @Size(max = 20) List<@NotNull @Size(min = 1, max = 2048) @Pattern(regexp = TEXT) String> audiences,

        @Schema(nullable = true) @Nullable @Size(min = 1, max = 10) List<@NotNull @Pattern(regexp = ALGORITHM) String> algorithms,

        @Schema(nullable = true) @Nullable @Size(max = 2048) String jwksUrl,
        @Schema(nullable = true) @Nullable @Size(max = 2048) String introspectionUrl,
        @Schema(nullable = true) @Nullable @Size(max = 2048) String userinfoUrl,

        @Schema(nullable = true) @Nullable @Size(min = 1, max = 255) @Pattern(regexp = TEXT) String clientId,

        @Schema(nullable = true) @Nullable @Size(min = 1, max = 1024) @Pattern(regexp = TEXT) String clientSecret,

        @Nullable Boolean linkVerifiedEmail,
        @Nullable Boolean enabled,

        @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
        implements MergePatchBody {

    static final String TEXT = "[!-~]+";
    static final String ALGORITHM = "(RS|PS|ES)(256|384|512)|EdDSA";

    ProviderSettings over(ProviderSettings old) {
        return new ProviderSettings(
                Objects.requireNonNullElse(issuer, old.issuer()),
                merged("audiences", audiences, old.audiences(), List.of()),
                merged("algorithms", algorithms, old.algorithms(), ProviderSettings.ALGORITHMS),
                merged("jwksUrl", jwksUrl, old.jwksUrl(), null),
                merged("introspectionUrl", introspectionUrl, old.introspectionUrl(), null),
                merged("userinfoUrl", userinfoUrl, old.userinfoUrl(), null),
                merged("clientId", clientId, old.clientId(), null),
                Objects.requireNonNullElse(linkVerifiedEmail, old.linkVerifiedEmail()));
    }

    /// No secret in a log.
    @Override
    public String toString() {
        return "IdentityProviderChange";
    }
}
