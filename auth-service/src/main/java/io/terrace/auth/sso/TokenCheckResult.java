package io.terrace.auth.sso;

import io.terrace.auth.provider.TrustedProvider;

/// What checking a token came to.
sealed interface TokenCheckResult {

    record Good(ProviderIdentity testimony, TrustedProvider provider) implements TokenCheckResult {}

    record Bad() implements TokenCheckResult {}

    /// The provider could not be asked, or made no sense.
    record Down() implements TokenCheckResult {}

    /// The partner has no such provider.
    record NotOffered() implements TokenCheckResult {}
}
