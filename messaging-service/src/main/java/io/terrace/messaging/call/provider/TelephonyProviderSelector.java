package io.terrace.messaging.call.provider;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.runtime.Startup;
import io.terrace.messaging.CallsConfig;
import io.terrace.messaging.MessagingConfig;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Optional;

/// The provider that configuration chose. Calls that another one carried have its name.
@Singleton
@Startup
public class TelephonyProviderSelector {

    private final Optional<TelephonyProvider> chosen;

    TelephonyProviderSelector(
            MessagingConfig config,
            ProviderHttpClient http,
            ObjectMapper json,
            InstantSource clock,
            Instance<ProviderEventSink> sink) {
        CallsConfig calls = config.calls();
        chosen = calls.provider().map(name -> switch (name) {
            case LiveKitProvider.NAME -> new LiveKitProvider(calls, http, json, clock);
            case TwilioProvider.NAME -> new TwilioProvider(calls, http, json);
            case LocalProvider.NAME ->
                new LocalProvider(calls, json, clock, event -> sink.get().receive(LocalProvider.NAME, event));
            default ->
                throw new IllegalStateException(
                        "terrace.messaging.calls.provider is livekit, twilio or local, not " + name);
        });
    }

    /// Empty where calls are not set up.
    public Optional<TelephonyProvider> current() {
        return chosen;
    }

    /// The one of that name, where it is the current one.
    public Optional<TelephonyProvider> find(String name) {
        return chosen.filter(provider -> provider.name().equals(name));
    }
}
