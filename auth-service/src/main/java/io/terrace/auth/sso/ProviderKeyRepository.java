package io.terrace.auth.sso;

import io.terrace.auth.keyset.FetchedPublicKeys;
import io.terrace.auth.keyset.JwksParser;
import io.terrace.auth.provider.TrustedProvider;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;

/// Providers' keys in the database: a node that has just started knows them, also while the provider is down.
@ApplicationScoped
class ProviderKeyRepository {

    @Transactional
    Optional<FetchedPublicKeys> find(TrustedProvider provider) {
        return StoredProviderKeys.of(provider)
                .flatMap(kept ->
                        JwksParser.keys(kept.jwks()).map(keys -> new FetchedPublicKeys(keys, kept.fetchedAt())));
    }

    @Transactional
    void keep(TrustedProvider provider, FetchedPublicKeys keys) {
        StoredProviderKeys.keep(
                provider, new JsonWebKeySet(keys.keys()).toJson(OutputControlLevel.PUBLIC_ONLY), keys.at());
    }
}
