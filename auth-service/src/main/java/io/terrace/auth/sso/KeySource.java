package io.terrace.auth.sso;

import java.util.List;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey;

/// Where a provider's keys come from.
interface KeySource {

    /// Asks the provider; empty where it can't be asked.
    Optional<List<JsonWebKey>> fetch();

    /// What this node or another fetched last; empty where none has.
    Optional<KnownKeys> kept();

    void keep(KnownKeys keys);
}
