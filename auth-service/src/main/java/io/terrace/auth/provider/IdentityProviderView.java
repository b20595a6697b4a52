package io.terrace.auth.provider;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A provider as it is set up.
///
/// @param issuer the `iss` of its tokens
/// @param audiences the `aud` values that are accepted
/// @param algorithms the signature algorithms that are accepted
/// @param jwksUrl where its keys are (RFC 7517), if it signs its tokens
/// @param introspectionUrl where tokens are introspected (RFC 7662), if they are
/// @param userinfoUrl where the user's claims are asked for (OpenID Connect), if they are
/// @param clientId the client id at the provider (OAuth 2.0), for introspection
/// @param hasClientSecret whether one is stored; it is never shown again
/// @param linkVerifiedEmail whether a verified email links the sign-in to the fan who has it
record IdentityProviderView(
        UUID id,
        IdentityProviderType provider,
        TokenVerificationMethod kind,
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

    /// A new client secret is one too, though no one sees it.
    @Override
    public String entityVersion() {
        return Long.toString(version);
    }
}
