package io.terrace.auth.sso;

import io.terrace.auth.keyset.FetchedPublicKeys;
import io.terrace.auth.keyset.JwksParser;
import io.terrace.auth.keyset.PartnerHttpClient;
import io.terrace.auth.keyset.PublicKeyCache;
import io.terrace.auth.keyset.PublicKeySource;
import io.terrace.auth.provider.ProviderSettings;
import io.terrace.auth.provider.TokenVerificationMethod;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.platform.outbound.OutboundRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jose4j.jwk.JsonWebKey;
import org.jspecify.annotations.Nullable;

/// The key sets of all providers that have been asked for. A changed provider starts again.
@ApplicationScoped
class ProviderKeyCache {

    private static final String DISCOVERY = "/.well-known/openid-configuration";

    private final PartnerHttpClient partnerHttpClient;
    private final ProviderKeyRepository shelf;
    private final InstantSource clock;
    private final Map<UUID, Entry> sets = new ConcurrentHashMap<>();

    private record Entry(long version, PublicKeyCache keys) {}

    /// One provider, as it is set up now.
    private final class Provided implements PublicKeySource {

        private final TrustedProvider provider;

        Provided(TrustedProvider provider) {
            this.provider = provider;
        }

        @Override
        public Optional<List<JsonWebKey>> fetch() {
            return ProviderKeyCache.this.fetch(provider);
        }

        @Override
        public Optional<FetchedPublicKeys> kept() {
            return shelf.find(provider);
        }

        @Override
        public void keep(FetchedPublicKeys keys) {
            shelf.keep(provider, keys);
        }
    }

    ProviderKeyCache(PartnerHttpClient partnerHttpClient, ProviderKeyRepository shelf, InstantSource clock) {
        this.partnerHttpClient = partnerHttpClient;
        this.shelf = shelf;
        this.clock = clock;
    }

    /// Empty while the provider can't be asked.
    Optional<List<JsonWebKey>> find(TrustedProvider provider, @Nullable String kid) {
        Entry entry = sets.compute(
                provider.id(),
                (id, old) -> old != null && old.version() == provider.version()
                        ? old
                        : new Entry(provider.version(), new PublicKeyCache(new Provided(provider))));
        return entry.keys().find(kid, clock.instant());
    }

    private Optional<List<JsonWebKey>> fetch(TrustedProvider provider) {
        ProviderSettings settings = provider.settings();
        Optional<String> address = provider.kind() == TokenVerificationMethod.DISCOVERY
                ? discover(settings.issuer())
                : Optional.ofNullable(settings.jwksUrl());
        return address.flatMap(url -> partnerHttpClient.json(OutboundRequest.get(url)))
                .flatMap(JwksParser::keys);
    }

    /// A document that speaks of another issuer is not this one's.
    private Optional<String> discover(String issuer) {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        return partnerHttpClient
                .json(OutboundRequest.get(base + DISCOVERY))
                .flatMap(JwksParser::members)
                .filter(document -> issuer.equals(document.get("issuer")))
                .flatMap(document -> Optional.ofNullable(document.get("jwks_uri") instanceof String url ? url : null));
    }
}
