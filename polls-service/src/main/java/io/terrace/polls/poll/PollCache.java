package io.terrace.polls.poll;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

/// Polls as they were a while ago, so that a ballot is checked without a question to the database. A caller that goes
/// by one compares its revision in the transaction that counts, and refuses nothing but by a [#fresh] one.
@ApplicationScoped
public class PollCache {

    private static final int MAX_POLLS = 10_000;

    private record Key(UUID community, UUID poll) {}

    private final PollService polls;
    private final Cache<Key, Poll> known =
            Caffeine.newBuilder().maximumSize(MAX_POLLS).build();

    PollCache(PollService polls) {
        this.polls = polls;
    }

    /// As last seen, without asking; empty if never.
    public Optional<Poll> remembered(UUID id) {
        return Optional.ofNullable(known.getIfPresent(key(id)));
    }

    /// As last seen; looked up if never.
    public Optional<Poll> known(UUID id) {
        return remembered(id).or(() -> fresh(id));
    }

    /// As it is now.
    public Optional<Poll> fresh(UUID id) {
        Optional<Poll> found = polls.find(id);
        found.ifPresentOrElse(poll -> known.put(key(id), poll), () -> known.invalidate(key(id)));
        return found;
    }

    private static Key key(UUID id) {
        return new Key(Tenancy.current().orElseThrow(), id);
    }
}
