package io.terrace.realtime.voter;

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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// Saves and reads who has voted. While one query runs, those who ask wait for the next one, together.
@Singleton
public class PollVoterService {

    private static final int MAX_TOGETHER = 500;

    private final Vertx vertx;
    private final PollVoterRepository table;
    private final EventLog log;
    private final Queue<Lookup> lookups = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();

    public PollVoterService(Vertx vertx, PollVoterRepository table, EventLog log) {
        this.vertx = vertx;
        this.table = table;
        this.log = log;
    }

    private record Lookup(UUID community, UUID fan, Set<UUID> polls, Promise<Set<UUID>> found, Context context) {

        void complete(Set<UUID> voted) {
            context.runOnContext(_ -> found.complete(voted));
        }

        void fail(Throwable failure) {
            context.runOnContext(_ -> found.fail(failure));
        }
    }

    /// In which of the polls the fan has a ballot. Fails with an [IOException] while that cannot be read.
    public Future<Set<UUID>> votedIn(UUID community, UUID fan, Set<UUID> polls) {
        if (polls.isEmpty()) {
            return Future.succeededFuture(Set.of());
        }
        Promise<Set<UUID>> found = Promise.promise();
        lookups.add(new Lookup(community, fan, polls, found, vertx.getOrCreateContext()));
        if (waiting.getAndIncrement() == 0) {
            vertx.executeBlocking(this::readAll, false);
        }
        return found.future();
    }

    /// Saves that these fans' ballots stand, or were taken back, and tells the open streams. Safe to repeat.
    ///
    /// @param id of the event that says so
    public void save(UUID community, UUID poll, List<UUID> voters, boolean holds, UUID id, Instant at)
            throws RedisUnavailableException, InterruptedException {
        table.save(community, poll, voters, holds, at);
        TimedRedisClient.await(
                log.append(StreamChannel.poll(community, poll), id.toString(), VoterChangeCodec.block(voters, holds)));
    }

    /// The poll's counts are for everybody from now on, or for no one.
    public void delete(UUID community, UUID poll) {
        table.delete(community, poll);
    }

    private boolean readAll() {
        int taken;
        do {
            List<Lookup> some = new ArrayList<>();
            Lookup next;
            while (some.size() < MAX_TOGETHER && (next = lookups.poll()) != null) {
                some.add(next);
            }
            some.stream().collect(Collectors.groupingBy(Lookup::community)).forEach(this::read);
            taken = some.size();
        } while (waiting.addAndGet(-taken) > 0);
        return true;
    }

    // Whatever fails, those who wait hear of it.
    @SuppressWarnings("IllegalCatch")
    private void read(UUID community, List<Lookup> together) {
        try {
            Map<UUID, Set<UUID>> found = table.find(
                    community,
                    together.stream().map(Lookup::fan).distinct().toList(),
                    together.stream()
                            .map(Lookup::polls)
                            .flatMap(Collection::stream)
                            .distinct()
                            .toList());
            together.forEach(lookup -> lookup.complete(found.getOrDefault(lookup.fan(), Set.of())));
        } catch (RuntimeException e) {
            together.forEach(lookup -> lookup.fail(new IOException("Voters cannot be read", e)));
        }
    }
}
