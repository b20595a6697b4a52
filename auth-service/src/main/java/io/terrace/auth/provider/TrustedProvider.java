package io.terrace.auth.provider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A provider in use.
///
/// @param version grows with every change
public record TrustedProvider(
        UUID id,
        long version,
        TokenVerificationMethod kind,
        ProviderSettings settings,
        @Nullable String clientSecret) {

    /// Without the secret.
    @Override
    public String toString() {
        return "TrustedProvider[" + id + "]";
    }
}
