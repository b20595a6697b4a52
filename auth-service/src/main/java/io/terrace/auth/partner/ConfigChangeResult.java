package io.terrace.auth.partner;

/// What became of a change to a partner's configuration.
sealed interface ConfigChangeResult {

    record Done(AppConfigurationView configuration) implements ConfigChangeResult {}

    record NoSuchVersion() implements ConfigChangeResult {}

    /// More than the platform takes.
    ///
    /// @param field of `limits`
    record BeyondPlatform(String field) implements ConfigChangeResult {}
}
