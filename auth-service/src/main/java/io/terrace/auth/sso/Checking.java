package io.terrace.auth.sso;

import io.terrace.auth.provider.Provider;
import io.terrace.auth.provider.ProviderDirectory;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.sso.Evidence.NotOffered;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Checks a token in the way its provider is set up for. Takes no transaction: a provider may take its time.
@ApplicationScoped
class Checking {

    private final ProviderDirectory providers;
    private final SignedTokens signed;
    private final Introspecting introspecting;
    private final AskingForUser asking;

    Checking(ProviderDirectory providers, SignedTokens signed, Introspecting introspecting, AskingForUser asking) {
        this.providers = providers;
        this.signed = signed;
        this.introspecting = introspecting;
        this.asking = asking;
    }

    Evidence check(String provider, String token, UUID partner) {
        return Provider.of(provider)
                .flatMap(name -> providers.find(partner, name))
                .map(found -> check(found, token))
                .orElseGet(NotOffered::new);
    }

    private Evidence check(TrustedProvider provider, String token) {
        return switch (provider.kind()) {
            case DISCOVERY, JWKS -> signed.check(provider, token);
            case INTROSPECTION -> introspecting.check(provider, token);
            case USERINFO -> asking.check(provider, token);
        };
    }
}
