package io.terrace.auth.partner;

/// What became of a change to a partner's configuration.
sealed interface Amendment {

    record Done(AppConfiguration configuration) implements Amendment {}

    record NoSuchVersion() implements Amendment {}

    /// More than the platform takes.
    ///
    /// @param field of `limits`
    record BeyondPlatform(String field) implements Amendment {}
}
