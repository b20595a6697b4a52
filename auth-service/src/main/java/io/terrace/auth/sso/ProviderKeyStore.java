package io.terrace.auth.sso;

import io.terrace.auth.keyset.KeyDocument;
import io.terrace.auth.keyset.KnownKeys;
import io.terrace.auth.provider.TrustedProvider;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;

/// Providers' keys in the database: a node that has just started knows them, also while the provider is down.
@ApplicationScoped
class ProviderKeyStore {

    @Transactional
    Optional<KnownKeys> find(TrustedProvider provider) {
        return StoredProviderKeys.of(provider)
                .flatMap(kept -> KeyDocument.keys(kept.jwks()).map(keys -> new KnownKeys(keys, kept.fetchedAt())));
    }

    @Transactional
    void keep(TrustedProvider provider, KnownKeys keys) {
        StoredProviderKeys.keep(
                provider, new JsonWebKeySet(keys.keys()).toJson(OutputControlLevel.PUBLIC_ONLY), keys.at());
    }
}
