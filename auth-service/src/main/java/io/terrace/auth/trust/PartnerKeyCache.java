package io.terrace.auth.trust;

import io.terrace.auth.keyset.FetchedPublicKeys;
import io.terrace.auth.keyset.JwksParser;
import io.terrace.auth.keyset.PartnerHttpClient;
import io.terrace.auth.keyset.PublicKeyCache;
import io.terrace.auth.keyset.PublicKeySource;
import io.terrace.platform.outbound.OutboundRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jose4j.jwk.JsonWebKey;

/// The keys that partners show at a URL, as this node knows them.
@ApplicationScoped
class PartnerKeyCache {

    private final PartnerHttpClient partnerHttpClient;
    private final TrustedKeyService shelf;
    private final InstantSource clock;
    private final Map<UUID, PublicKeyCache> sets = new ConcurrentHashMap<>();

    /// What one row says.
    private record Shown(UUID id, String url, PartnerHttpClient partnerHttpClient, TrustedKeyService shelf)
            implements PublicKeySource {

        @Override
        public Optional<List<JsonWebKey>> fetch() {
            return partnerHttpClient.json(OutboundRequest.get(url)).flatMap(JwksParser::keys);
        }

        @Override
        public Optional<FetchedPublicKeys> kept() {
            return shelf.kept(id);
        }

        @Override
        public void keep(FetchedPublicKeys keys) {
            shelf.keep(id, keys);
        }
    }

    PartnerKeyCache(PartnerHttpClient partnerHttpClient, TrustedKeyService shelf, InstantSource clock) {
        this.partnerHttpClient = partnerHttpClient;
        this.shelf = shelf;
        this.clock = clock;
    }

    /// Asks the partner's host if need be; false while it is not known whether there is such a key.
    boolean look(UUID id, String url, String kid) {
        PublicKeyCache keys =
                sets.computeIfAbsent(id, key -> new PublicKeyCache(new Shown(id, url, partnerHttpClient, shelf)));
        return keys.find(kid, clock.instant()).isPresent();
    }

    /// What is known after that; no request is made.
    List<PartnerPublicKey> held(UUID id) {
        PublicKeyCache keys = sets.get(id);
        return keys == null
                ? List.of()
                : keys.held(clock.instant()).stream()
                        .flatMap(key -> PartnerPublicKey.of(key).stream())
                        .toList();
    }
}
