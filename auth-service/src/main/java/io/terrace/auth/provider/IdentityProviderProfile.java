package io.terrace.auth.provider;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.terrace.platform.web.VersionedView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A provider as it is set up.
///
/// @param hasClientSecret whether one is kept; it is never told again
record IdentityProviderProfile(
        UUID id,
        Provider provider,
        ProviderKind kind,
        String issuer,
        List<String> audiences,
        List<String> algorithms,
        @Schema(nullable = true) @Nullable String jwksUrl,
        @Schema(nullable = true) @Nullable String introspectionUrl,
        @Schema(nullable = true) @Nullable String userinfoUrl,
        @Schema(nullable = true) @Nullable String clientId,
        boolean hasClientSecret,
        boolean linkVerifiedEmail,
        boolean enabled,
        Instant createdAt,
        Instant updatedAt,
        @JsonIgnore long version)
        implements VersionedView {

    /// A new client secret is one too, though nobody sees it.
    @Override
    public String entityVersion() {
        return Long.toString(version);
    }
}
