package io.terrace.gateway.revocation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.logging.Log;
import io.terrace.gateway.GatewayConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;

/// Sessions that were ended while their access tokens may still live: each until its last token has ended, and so many
/// at most. Where there are more the oldest go, and in their place every fan's token as old as they are is refused
/// ([#refusedUpTo]), as one that has ended: its fan refreshes, which an ended session cannot.
@Singleton
public class SessionRevocations {

    /// Of what is kept, so much goes at once.
    private static final int SHARE = 8;

    /// Seconds that the clocks of auth-service's nodes may be apart: a token may be dated after the end of its session.
    private static final int CLOCK_SKEW = 5;

    /// @param at in epoch seconds
    /// @param until its last token has ended, in epoch seconds
    private record Revocation(UUID session, long at, long until) {

        boolean isOver(long now) {
            return until <= now;
        }
    }

    private final Map<UUID, Revocation> sessions = new ConcurrentHashMap<>();

    /// The oldest first; some may be gone already.
    private final Queue<Revocation> order = new ArrayDeque<>();

    /// Staff sign in with limited codes, so that no one can make many of these.
    private final Cache<UUID, Boolean> staff;

    private final CopyOnWriteArrayList<LongConsumer> listeners = new CopyOnWriteArrayList<>();
    private final InstantSource clock;
    private final long longest;
    private final int most;
    private volatile long refusedUpTo = Long.MIN_VALUE;

    @Inject
    SessionRevocations(GatewayConfig config, InstantSource clock) {
        this(config.revocations().lookBack(), config.revocations().kept(), clock);
    }

    /// @param longest that an access token lives
    /// @param most ended sessions of fans that are kept
    SessionRevocations(Duration longest, int most, InstantSource clock) {
        this.clock = clock;
        this.longest = longest.toSeconds();
        this.most = most;
        staff = Caffeine.newBuilder()
                .expireAfterWrite(longest)
                .executor(Runnable::run)
                .build();
    }

    /// Whether a fan's session was ended.
    public boolean isRevoked(UUID session) {
        return sessions.containsKey(session);
    }

    /// Whether a session of a member of staff was.
    public boolean isStaffRevoked(UUID session) {
        return staff.getIfPresent(session) != null;
    }

    /// A fan's token that was issued then or before, in epoch seconds, is refused whatever its session.
    public long refusedUpTo() {
        return refusedUpTo;
    }

    /// Calls it with each new [#refusedUpTo], before anything is forgotten.
    public void onRaised(LongConsumer listener) {
        listeners.add(listener);
    }

    /// @param until when its last access token has ended; where no one knows, as late as can be
    synchronized void revoke(UUID session, Instant at, Instant until) {
        long now = clock.instant().getEpochSecond();
        long end = Math.min(until.getEpochSecond() + 1, now + longest);
        Revocation revocation = new Revocation(session, at.getEpochSecond(), end);
        Revocation known = sessions.get(session);
        if (revocation.isOver(now) || (known != null && known.until() >= end)) {
            return;
        }
        sessions.put(session, revocation);
        order.add(revocation);
        Revocation oldest = order.peek();
        while (oldest != null && oldest.isOver(now)) {
            forget(order.remove());
            oldest = order.peek();
        }
        if (order.size() > most) {
            shrink(now);
        }
    }

    /// The longest that an access token of a session that was ended then can live.
    Instant latest(Instant at) {
        return at.plusSeconds(longest);
    }

    void revokeStaff(UUID session) {
        staff.put(session, true);
    }

    int size() {
        return sessions.size();
    }

    private void shrink(long now) {
        order.removeIf(one -> {
            boolean over = one.isOver(now);
            if (over) {
                forget(one);
            }
            return over;
        });
        int excess = order.size() - (most - most / SHARE);
        if (order.size() <= most) {
            return;
        }
        long raised =
                order.stream().limit(excess).mapToLong(Revocation::at).max().orElse(refusedUpTo);
        raise(Math.max(refusedUpTo, Math.max(raised, Math.min(raised + CLOCK_SKEW, now - 1))));
        for (int i = 0; i < excess; i++) {
            forget(order.remove());
        }
    }

    private void raise(long issuedAt) {
        refusedUpTo = issuedAt;
        Log.warnf(
                "More than %d sessions were ended: tokens from before %s are refused",
                most, Instant.ofEpochSecond(issuedAt));
        listeners.forEach(listener -> listener.accept(issuedAt));
    }

    private void forget(Revocation one) {
        sessions.remove(one.session(), one);
    }
}
