package io.terrace.realtime.veil;

import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// Keeps fans' veils and reads them. While one query runs, who comes meanwhile waits for the next, together: a stadium
/// that comes back at once asks a few hundred times.
@Singleton
public class MuteBlockFilterService {

    private static final int TOGETHER = 500;

    private final Vertx vertx;
    private final MuteBlockFilterRepository table;
    private final EventLog log;
    private final Queue<Wish> wishes = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();

    public MuteBlockFilterService(Vertx vertx, MuteBlockFilterRepository table, EventLog log) {
        this.vertx = vertx;
        this.table = table;
        this.log = log;
    }

    private record Wish(UUID community, UUID fan, Promise<MuteBlockFilter> veil, Context context) {

        void fulfil(MuteBlockFilter found) {
            context.runOnContext(_ -> veil.complete(found));
        }

        void fail(Throwable failure) {
            context.runOnContext(_ -> veil.fail(failure));
        }
    }

    /// As it is now. Fails with an [IOException] while it cannot be read: no stream gets a hidden fan's events because
    /// it is not known.
    public Future<MuteBlockFilter> of(UUID community, UUID fan) {
        Promise<MuteBlockFilter> veil = Promise.promise();
        wishes.add(new Wish(community, fan, veil, vertx.getOrCreateContext()));
        if (waiting.getAndIncrement() == 0) {
            vertx.executeBlocking(this::readAll, false);
        }
        return veil.future();
    }

    /// Notes that a fan shuns another, or no longer, and tells the open streams of both. Safe to repeat.
    public void keep(UUID community, UUID user, MuteBlockKind kind, UUID other, boolean holds, UUID id, Instant at)
            throws RedisUnavailableException, InterruptedException {
        table.keep(community, user, kind, other, holds, at);
        tell(StreamChannel.me(community, user), id, new MuteBlockChangeFrame(kind, other, true, holds));
        if (kind == MuteBlockKind.BLOCK) {
            tell(StreamChannel.me(community, other), id, new MuteBlockChangeFrame(kind, user, false, holds));
        }
    }

    private void tell(StreamChannel channel, UUID id, MuteBlockChangeFrame change)
            throws RedisUnavailableException, InterruptedException {
        TimedRedisClient.await(log.append(channel, id.toString(), change.block()));
    }

    private boolean readAll() {
        int taken;
        do {
            List<Wish> some = new ArrayList<>();
            Wish next;
            while (some.size() < TOGETHER && (next = wishes.poll()) != null) {
                some.add(next);
            }
            some.stream().collect(Collectors.groupingBy(Wish::community)).forEach(this::read);
            taken = some.size();
        } while (waiting.addAndGet(-taken) > 0);
        return true;
    }

    // Whatever fails, those who wait hear of it.
    @SuppressWarnings("IllegalCatch")
    private void read(UUID community, List<Wish> together) {
        try {
            Map<UUID, MuteBlockFilter> found = table.of(
                    community, together.stream().map(Wish::fan).distinct().toList());
            together.forEach(wish -> wish.fulfil(found.getOrDefault(wish.fan(), MuteBlockFilter.NONE)));
        } catch (RuntimeException e) {
            together.forEach(wish -> wish.fail(new IOException("A veil cannot be read", e)));
        }
    }
}
