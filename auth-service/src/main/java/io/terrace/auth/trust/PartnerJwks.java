package io.terrace.auth.trust;

import io.terrace.auth.keyset.KeyDocument;
import io.terrace.auth.keyset.KeySet;
import io.terrace.auth.keyset.KeySource;
import io.terrace.auth.keyset.KnownKeys;
import io.terrace.auth.keyset.PartnerHttpClient;
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
class PartnerJwks {

    private final PartnerHttpClient partnerHttpClient;
    private final TrustedKeys shelf;
    private final InstantSource clock;
    private final Map<UUID, KeySet> sets = new ConcurrentHashMap<>();

    /// What one row says.
    private record Shown(UUID id, String url, PartnerHttpClient partnerHttpClient, TrustedKeys shelf)
            implements KeySource {

        @Override
        public Optional<List<JsonWebKey>> fetch() {
            return partnerHttpClient.json(OutboundRequest.get(url)).flatMap(KeyDocument::keys);
        }

        @Override
        public Optional<KnownKeys> kept() {
            return shelf.kept(id);
        }

        @Override
        public void keep(KnownKeys keys) {
            shelf.keep(id, keys);
        }
    }

    PartnerJwks(PartnerHttpClient partnerHttpClient, TrustedKeys shelf, InstantSource clock) {
        this.partnerHttpClient = partnerHttpClient;
        this.shelf = shelf;
        this.clock = clock;
    }

    /// Asks the partner's host if need be; false while it is not known whether there is such a key.
    boolean look(UUID id, String url, String kid) {
        KeySet keys = sets.computeIfAbsent(id, key -> new KeySet(new Shown(id, url, partnerHttpClient, shelf)));
        return keys.find(kid, clock.instant()).isPresent();
    }

    /// What is known after that; no request is made.
    List<PublicKeyText> held(UUID id) {
        KeySet keys = sets.get(id);
        return keys == null
                ? List.of()
                : keys.held(clock.instant()).stream()
                        .flatMap(key -> PublicKeyText.of(key).stream())
                        .toList();
    }
}
