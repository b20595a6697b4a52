package io.terrace.messaging.call.provider;

/// Takes what a provider says, from a webhook or from the local provider.
public interface ProviderEventSink {

    void receive(String provider, ProviderEvent event);
}
