package io.terrace.auth.sso;

import com.fasterxml.jackson.annotation.JsonAlias;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A token of an identity provider. The names of RFC 8693, `subject_token` and `subject_token_type`, serve as well.
///
/// @param ssoToken the provider's token
/// @param tokenType `access_token`, `id_token` or `jwt`, or its RFC 8693 URN
/// @param installationId the app's installation, which may present the same token again
/// @param pushToken where pushes reach the installation, passed on to notifications; without an installation it is
///     not kept
record SsoSignInRequest(
        @JsonAlias("subject_token") @NotNull @Size(min = 1, max = 16_384) @Pattern(regexp = "[!-~]*") String ssoToken,

        @JsonAlias("subject_token_type")
        @Nullable @Pattern(regexp = "(urn:ietf:params:oauth:token-type:)?(access_token|id_token|jwt)")
        String tokenType,

        @Nullable UUID installationId,
        @Nullable @Size(max = 4096) String pushToken) {

    /// Never the token.
    @Override
    public String toString() {
        return "SsoDraft";
    }
}
