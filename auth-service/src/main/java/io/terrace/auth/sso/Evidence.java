package io.terrace.auth.sso;

import io.terrace.auth.provider.TrustedProvider;

/// What checking a token came to.
sealed interface Evidence {

    record Good(Testimony testimony, TrustedProvider provider) implements Evidence {}

    record Bad() implements Evidence {}

    /// The provider could not be asked, or made no sense.
    record Down() implements Evidence {}

    /// The partner has no such provider.
    record NotOffered() implements Evidence {}
}
