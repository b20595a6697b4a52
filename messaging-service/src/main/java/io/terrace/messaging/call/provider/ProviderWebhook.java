package io.terrace.messaging.call.provider;

import org.jspecify.annotations.Nullable;

/// A webhook as it came; nothing of it is believed yet.
///
/// @param signature the header that the provider signs with
public record ProviderWebhook(@Nullable String signature, String body) {

    /// Nothing of what it says.
    @Override
    public String toString() {
        return "ProviderWebhook";
    }
}
