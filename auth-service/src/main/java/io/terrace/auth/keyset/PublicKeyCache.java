package io.terrace.auth.keyset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jose4j.jwk.JsonWebKey;
import org.jspecify.annotations.Nullable;

/// Another party's public keys, as this node knows them. One thread fetches, the others wait for it or use what
/// there is. What another node has fetched is as good as one's own.
///
/// They are fetched again when they are no longer fresh, and when a token names one that is not among them, though for
/// that at most once a minute: anyone can make up a name. While their host is down old keys serve for a day.
public final class PublicKeyCache {

    /// After which they are fetched again.
    public static final Duration FRESH = Duration.ofMinutes(10);
    static final Duration USABLE = Duration.ofHours(24);
    static final Duration SEARCH_PAUSE = Duration.ofMinutes(1);
    static final Duration RETRY_PAUSE = Duration.ofSeconds(5);

    private final PublicKeySource source;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile @Nullable FetchedPublicKeys known;
    private Instant triedAt = Instant.MIN;
    private Instant searchedAt = Instant.MIN;
    private boolean isAnswering = true;

    public PublicKeyCache(PublicKeySource source) {
        this.source = source;
    }

    /// The keys to check a signature with, whether or not the one named is among them; empty while that is not known.
    public Optional<List<JsonWebKey>> find(@Nullable String kid, Instant now) {
        FetchedPublicKeys current = known;
        if (current == null || !current.isWithin(FRESH, now)) {
            current = renew(now);
        }
        if (current == null || !current.isWithin(USABLE, now)) {
            return Optional.empty();
        }
        return current.names(kid) ? Optional.of(current.keys()) : search(kid, now);
    }

    /// Those to check a signature with that are known already; no request is made.
    public List<JsonWebKey> held(Instant now) {
        FetchedPublicKeys current = known;
        return current != null && current.isWithin(USABLE, now) ? current.keys() : List.of();
    }

    private @Nullable FetchedPublicKeys renew(Instant now) {
        if (known != null && turn.isLocked()) {
            return known;
        }
        turn.lock();
        try {
            FetchedPublicKeys current = known;
            boolean isDue = current == null || !current.isWithin(FRESH, now);
            if (isDue && isPast(triedAt, RETRY_PAUSE, now)) {
                current = adopt();
                if (current == null || !current.isWithin(FRESH, now)) {
                    fetch(now);
                }
            }
            return known;
        } finally {
            turn.unlock();
        }
    }

    private Optional<List<JsonWebKey>> search(@Nullable String kid, Instant now) {
        turn.lock();
        try {
            FetchedPublicKeys current = known;
            if (current != null && !current.names(kid)) {
                current = adopt();
            }
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

    /// What another node has fetched since.
    private @Nullable FetchedPublicKeys adopt() {
        source.kept().filter(kept -> kept.isYoungerThan(known)).ifPresent(kept -> {
            known = kept;
            isAnswering = true;
        });
        return known;
    }

    private void fetch(Instant now) {
        triedAt = now;
        Optional<List<JsonWebKey>> fetched = source.fetch();
        isAnswering = fetched.isPresent();
        fetched.map(keys -> new FetchedPublicKeys(keys, now)).ifPresent(keys -> {
            known = keys;
            source.keep(keys);
        });
    }

    private static boolean isPast(Instant last, Duration pause, Instant now) {
        return last.equals(Instant.MIN) || !now.isBefore(last.plus(pause));
    }
}
