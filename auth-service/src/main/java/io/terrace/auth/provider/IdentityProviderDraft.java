package io.terrace.auth.provider;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A provider to trust.
///
/// @param provider the name apps ask with
/// @param issuer exactly as its tokens name it; for `discovery` also where its document is
/// @param audiences that its tokens are made for; a token must name at least one of them
/// @param algorithms the signatures taken: RS256, ES256 and EdDSA unless given
/// @param jwksUrl for `jwks`
/// @param introspectionUrl for `introspection`, as are `clientId` and `clientSecret`; for `userinfo` where neither its
///     answers nor its tokens name the client
/// @param userinfoUrl for `userinfo`
/// @param clientId the client id at the provider (OAuth 2.0), for introspection
/// @param clientSecret its secret, which is never shown again
/// @param linkVerifiedEmail whether an address that the provider says it has verified leads to the user who has it
record IdentityProviderDraft(
        @NotNull IdentityProviderType provider,
        @NotNull TokenVerificationMethod kind,

        @NotNull @Size(min = 1, max = 1024) @Pattern(regexp = IdentityProviderPatch.TEXT) String issuer,

        @Nullable @Size(max = 20) List<@NotNull @Size(min = 1, max = 2048) @Pattern(regexp = IdentityProviderPatch.TEXT) String> audiences,

        @Nullable @Size(min = 1, max = 10) List<@NotNull @Pattern(regexp = IdentityProviderPatch.ALGORITHM) String> algorithms,

        @Nullable @Size(max = 2048) String jwksUrl,
        @Nullable @Size(max = 2048) String introspectionUrl,
        @Nullable @Size(max = 2048) String userinfoUrl,

        @Nullable @Size(min = 1, max = 255) @Pattern(regexp = IdentityProviderPatch.TEXT) String clientId,

        @Nullable @Size(min = 1, max = 1024) @Pattern(regexp = IdentityProviderPatch.TEXT) String clientSecret,

        @Nullable Boolean linkVerifiedEmail,
        @Nullable Boolean enabled) {

    /// Everything but the name.
    IdentityProviderPatch change() {
        return new IdentityProviderPatch(
                kind,
                issuer,
                audiences,
                algorithms,
                jwksUrl,
                introspectionUrl,
                userinfoUrl,
                clientId,
                clientSecret,
                linkVerifiedEmail,
                enabled,
                Set.of());
    }

    /// No secret in a log.
    @Override
    public String toString() {
        return "IdentityProviderDraft";
    }
}
