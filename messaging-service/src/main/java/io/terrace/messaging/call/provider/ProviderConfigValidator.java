package io.terrace.messaging.call.provider;

import java.util.Optional;

/// What a provider's account needs.
final class ProviderConfigValidator {

    private ProviderConfigValidator() {}

    /// @throws IllegalStateException where it is not set, so that a service that could not call does not start
    static <T> T required(Optional<T> value, String key) {
        return value.orElseThrow(() -> new IllegalStateException("terrace.messaging.calls." + key + " is not set"));
    }
}
