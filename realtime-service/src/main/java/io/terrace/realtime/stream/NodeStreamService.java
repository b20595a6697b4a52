package io.terrace.realtime.stream;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.ReplayResult;
import io.terrace.realtime.log.ReplayResult.Broken;
import io.terrace.realtime.log.ReplayResult.Complete;
import io.terrace.realtime.log.RevokedSessionStore;
import io.terrace.realtime.presence.PresenceWriter;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.terrace.realtime.ticket.StreamCaller;
import io.terrace.realtime.ticket.StreamCallerKind;
import io.terrace.realtime.veil.MuteBlockFilter;
import io.terrace.realtime.veil.MuteBlockFilterService;
import io.terrace.realtime.voter.PollVoterService;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/// The node's open streams.
@Singleton
class NodeStreamService {

    private static final Duration POLL = Duration.ofMillis(50);

    /// For a client that is sent away alone. It keeps to it later too, so it is not zero.
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Vertx vertx;
    private final ChannelHub hub;
    private final EventLog log;
    private final RevokedSessionStore revoked;
    private final MuteBlockFilterService veils;
    private final PollVoterService voters;
    private final PresenceWriter presences;
    private final RedisStreamRegistry registry;
    private final StreamConfig config;
    private final InstantSource clock;
    private final Map<Context, ClientShard> shards = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final LongAdder sent = new LongAdder();
    private volatile boolean draining;

    NodeStreamService(
            Vertx vertx,
            ChannelHub hub,
            EventLog log,
            RevokedSessionStore revoked,
            MuteBlockFilterService veils,
            PollVoterService voters,
            PresenceWriter presences,
            RedisStreamRegistry registry,
            StreamConfig config,
            InstantSource clock) {
        this.vertx = vertx;
        this.hub = hub;
        this.log = log;
        this.revoked = revoked;
        this.veils = veils;
        this.voters = voters;
        this.presences = presences;
        this.registry = registry;
        this.config = config;
        this.clock = clock;
    }

    void start() {
        Duration sweep = config.heartbeat().dividedBy(ClientShard.SWEEPS);
        // One sweep short of the heartbeat, so that marks come before comments have to.
        Duration marks = config.heartbeat().minus(sweep);
        vertx.setPeriodic(sweep.toMillis(), _ -> shards.values().forEach(shard -> shard.sweep(clock.instant())));
        vertx.setPeriodic(PresenceWriter.BEAT.toMillis(), _ -> presences.beat());
        vertx.setPeriodic(marks.toMillis(), _ -> hub.mark(marks.multipliedBy(9).dividedBy(10)));
    }

    int count() {
        return open.get();
    }

    /// Events that its clients were told since it started.
    long sent() {
        return sent.sum();
    }

    /// Completes when the stream is about to start. Fails, with nothing written, where it cannot: with a
    /// [ProblemException] or a [RedisUnavailableException].
    ///
    /// @param loop the event loop of the client's connection
    Future<Void> open(StreamCaller client, StreamRequest query, ClientConnection way, Context loop) {
        AuthenticatedFan fan = client.fan();
        ClientShard shard = shards.computeIfAbsent(loop, ClientShard::new);
        var outlet = new ClientWriter(way, config);
        var stream = new OpenStream(client, query, config, outlet, sent, gone -> leave(gone, shard));
        open.incrementAndGet();
        if (client.kind() == StreamCallerKind.FAN) {
            presences.came(fan);
        }
        shard.add(stream);
        way.onClose(() -> shard.run(stream::goAway));
        return hub.join(shard, fan.community(), stream.channels())
                .compose(connection -> registry.add(stream.id(), client).map(connection))
                .compose(connection -> Future.join(
                        catchUp(fan, query, connection),
                        veils.of(fan.community(), fan.id()),
                        voters.votedIn(fan.community(), fan.id(), query.polls())))
                .timeout(config.openTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .compose(all -> start(stream, all.resultAt(0), all.resultAt(1), all.resultAt(2), shard))
                .onFailure(_ -> shard.run(stream::goAway));
    }

    /// Decided on the loop that says goodbye: a stream is either refused there or open when its turn to hear it comes.
    private Future<Void> start(
            OpenStream stream, ReplayResult missed, MuteBlockFilter veil, Set<UUID> voted, ClientShard shard) {
        Promise<Void> started = Promise.promise();
        shard.run(() -> {
            if (draining) {
                started.fail(new RedisUnavailableException(null));
            } else {
                if (stream.isGone()) {
                    // It may have gone before it was listed.
                    registry.remove(stream.id(), stream.client());
                }
                stream.start(missed, veil, voted);
                started.complete();
            }
        });
        return started.future();
    }

    /// Lets no one in any more, and sends every client away, each at a time of its own within
    /// [StreamConfig#drainSpread]. Returns when none is left or that time is over.
    void drain() throws InterruptedException {
        draining = true;
        Duration spread = config.drainSpread();
        shards.values()
                .forEach(shard -> shard.forEach(stream -> vertx.setTimer(
                        1 + random(spread), _ -> stream.close(ControlFrameFactory.closing("draining", RETRY)))));
        long begun = System.nanoTime();
        while (count() > 0 && System.nanoTime() - begun < spread.toNanos()) {
            Thread.sleep(POLL);
        }
    }

    /// Lets no one in any more, and tells every client that is left to come back, not all at once.
    void stop() {
        draining = true;
        shards.values()
                .forEach(shard -> shard.forEach(stream -> stream.close(
                        ControlFrameFactory.closing("draining", Duration.ofMillis(random(config.drainSpread()))))));
    }

    private static long random(Duration below) {
        return below.toMillis() == 0 ? 0 : ThreadLocalRandom.current().nextLong(below.toMillis());
    }

    private Future<ReplayResult> catchUp(AuthenticatedFan fan, StreamRequest query, int connection) {
        return revoked.contains(fan.community(), fan.session())
                .compose(isRevoked -> isRevoked
                        ? Future.failedFuture(ProblemException.of(ErrorCode.SESSION_REVOKED))
                        : log.read(fan.community(), query.heard(fan), query.from()))
                .compose(missed ->
                        hub.admit(fan.community(), missed.head(), connection).map(vouched(query, missed)));
    }

    private ReplayResult vouched(StreamRequest query, ReplayResult missed) {
        return switch (missed) {
            case Complete(var head, var _) when query.resuming() && query.from() == null -> new Broken(head, "reset");
            case Complete(var head, var entries)
            when entries.size() > config.maxEvents() -> new Broken(head, "trimmed");
            case Complete _, Broken _ -> missed;
        };
    }

    private void leave(OpenStream stream, ClientShard shard) {
        AuthenticatedFan fan = stream.client().fan();
        open.decrementAndGet();
        if (stream.client().kind() == StreamCallerKind.FAN) {
            presences.left(fan);
        }
        registry.remove(stream.id(), stream.client());
        shard.remove(stream);
        hub.leave(shard, fan.community(), stream.channels());
    }
}
