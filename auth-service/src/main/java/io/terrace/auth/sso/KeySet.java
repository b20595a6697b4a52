package io.terrace.auth.sso;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jose4j.jwk.JsonWebKey;
import org.jspecify.annotations.Nullable;

/// The keys of one provider, as this replica knows them. One thread fetches, the others wait for it or use what there
/// is.
///
/// They are fetched anew when they are no longer fresh, and when a token names one that is not among them, though for
/// that at most once a minute: anybody can make up a name. While the provider is down old keys serve for a day.
final class KeySet {

    static final Duration FRESH = Duration.ofMinutes(10);
    static final Duration USABLE = Duration.ofHours(24);
    static final Duration SEARCH_PAUSE = Duration.ofMinutes(1);
    static final Duration RETRY_PAUSE = Duration.ofSeconds(5);

    private final Supplier<Optional<List<JsonWebKey>>> provider;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile @Nullable Known known;
    private Instant triedAt = Instant.MIN;
    private Instant searchedAt = Instant.MIN;
    private boolean isAnswering = true;

    private record Known(List<JsonWebKey> keys, Instant at) {

        boolean isWithin(Duration age, Instant now) {
            return now.isBefore(at.plus(age));
        }

        boolean names(@Nullable String kid) {
            return kid == null || keys.stream().anyMatch(key -> kid.equals(key.getKeyId()));
        }
    }

    /// @param provider asks for the keys; empty where it can't be asked
    KeySet(Supplier<Optional<List<JsonWebKey>>> provider) {
        this.provider = provider;
    }

    /// The keys to check a signature with, whether or not the one named is among them; empty while that can't be told.
    Optional<List<JsonWebKey>> find(@Nullable String kid, Instant now) {
        Known current = known;
        if (current == null || !current.isWithin(FRESH, now)) {
            current = renew(now);
        }
        if (current == null || !current.isWithin(USABLE, now)) {
            return Optional.empty();
        }
        return current.names(kid) ? Optional.of(current.keys()) : search(kid, now);
    }

    private @Nullable Known renew(Instant now) {
        if (known != null && turn.isLocked()) {
            return known;
        }
        turn.lock();
        try {
            Known current = known;
            boolean isDue = current == null || !current.isWithin(FRESH, now);
            if (isDue && isPast(triedAt, RETRY_PAUSE, now)) {
                fetch(now);
            }
            return known;
        } finally {
            turn.unlock();
        }
    }

    private Optional<List<JsonWebKey>> search(@Nullable String kid, Instant now) {
        turn.lock();
        try {
            Known current = known;
            if (current != null && !current.names(kid) && isPast(searchedAt, SEARCH_PAUSE, now)) {
                searchedAt = now;
                fetch(now);
                current = known;
            }
            return current != null && (isAnswering || current.names(kid))
                    ? Optional.of(current.keys())
                    : Optional.empty();
        } finally {
            turn.unlock();
        }
    }

    private void fetch(Instant now) {
        triedAt = now;
        Optional<List<JsonWebKey>> fetched = provider.get();
        isAnswering = fetched.isPresent();
        fetched.ifPresent(keys -> known = new Known(keys, now));
    }

    private static boolean isPast(Instant last, Duration pause, Instant now) {
        return last.equals(Instant.MIN) || !now.isBefore(last.plus(pause));
    }
}
