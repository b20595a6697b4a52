package io.terrace.auth.keyset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jose4j.jwk.JsonWebKey;
import org.jspecify.annotations.Nullable;

/// Another party's keys as it showed them.
///
/// @param at when that was
public record FetchedPublicKeys(List<JsonWebKey> keys, Instant at) {

    boolean isWithin(Duration age, Instant now) {
        return now.isBefore(at.plus(age));
    }

    boolean names(@Nullable String kid) {
        return kid == null || keys.stream().anyMatch(key -> kid.equals(key.getKeyId()));
    }

    boolean isYoungerThan(@Nullable FetchedPublicKeys other) {
        return other == null || at.isAfter(other.at);
    }
}
