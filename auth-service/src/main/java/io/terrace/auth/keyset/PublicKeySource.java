package io.terrace.auth.keyset;

import java.util.List;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey;

/// Where another party's public keys come from.
public interface PublicKeySource {

    /// Asks them; empty where they can't be asked.
    Optional<List<JsonWebKey>> fetch();

    /// What this node or another fetched last; empty where none has.
    Optional<FetchedPublicKeys> kept();

    void keep(FetchedPublicKeys keys);
}
