package io.terrace.realtime.log;

import io.terrace.platform.kernel.LuaScript;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.log.ReplayResult.Broken;
import io.terrace.realtime.log.ReplayResult.Complete;
import io.terrace.realtime.log.ReplayResult.Entry;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Adds to the logs and reads them. Every call fails with [RedisUnavailableException] while Redis is down.
@Singleton
public class EventLog {

    /// How much longer than the window keys live, so that none is gone while a position may still ask for it.
    private static final Duration SLACK = Duration.ofMinutes(1);

    private static final LuaScript APPEND = LuaScript.of("order", "append");
    private static final LuaScript SIGNAL = LuaScript.of("order", "signal");
    private static final LuaScript MARK = LuaScript.of("order", "mark");
    private static final LuaScript READ = LuaScript.of("order", "read");
    private static final LuaScript FORGET = LuaScript.of("order", "forget");

    private final TimedRedisClient redis;
    private final StreamConfig config;
    private final String window;
    private final String slack;
    private final String maxEvents;

    public EventLog(TimedRedisClient redis, StreamConfig config) {
        this.redis = redis;
        this.config = config;
        window = Long.toString(config.window().toMillis());
        slack = Long.toString(SLACK.toMillis());
        maxEvents = Integer.toString(config.maxEvents());
    }

    /// Whether the log, and every client, still knows an event of that time if it had it.
    public boolean remembers(Instant time, Instant now) {
        return time.isAfter(now.minus(config.window()))
                && config.restoredAt().filter(time::isBefore).isEmpty();
    }

    /// Adds an event and publishes it, unless the channel had it within the window.
    ///
    /// @param id tells repeats
    /// @param block as [StreamFrame#block] makes it
    public Future<Void> append(StreamChannel channel, String id, String block) {
        return append(channel, id, block, null);
    }

    /// The same for an event of a trace.
    ///
    /// @param id tells repeats
    /// @param block as [StreamFrame#block] makes it
    /// @param traceparent of its trace where that is recorded, for those who listen now; the log does not keep it
    public Future<Void> append(StreamChannel channel, String id, String block, @Nullable String traceparent) {
        UUID community = channel.community();
        String seen = StreamChannel.key(community, "seen:" + channel.name() + ":" + id);
        return redis.run(
                        APPEND,
                        List.of(order(community), tails(community), channel.key(), seen),
                        List.of(window, slack, maxEvents, block, StreamFrame.trace(traceparent)))
                .mapEmpty();
    }

    /// Publishes without keeping it in the log: it is never sent later.
    ///
    /// @param block as [StreamFrame#block] makes it
    public Future<Void> signal(StreamChannel channel, String block) {
        UUID community = channel.community();
        return redis.run(
                        SIGNAL,
                        List.of(order(community), tails(community), channel.key()),
                        List.of(window, slack, block))
                .mapEmpty();
    }

    /// Publishes a mark of where the community is, unless there was one less than `apart` ago.
    public Future<Void> mark(UUID community, Duration apart) {
        return redis.run(
                        MARK,
                        List.of(order(community), tails(community)),
                        List.of(window, slack, Long.toString(apart.toMillis()), StreamFrame.MARK))
                .mapEmpty();
    }

    /// Everything the channels, all of one community, had after a position; just the head where there is none.
    public Future<ReplayResult> read(UUID community, List<String> channels, @Nullable StreamPosition from) {
        List<String> keys = new ArrayList<>(List.of(order(community), tails(community)));
        keys.addAll(channels);
        String epoch = from == null ? "" : from.epoch();
        String number = from == null ? "" : Long.toString(from.number());
        return redis.run(READ, keys, List.of(window, slack, epoch, number))
                .compose(answer -> answer.map(found -> Future.succeededFuture(replay(found, channels)))
                        .orElseGet(() -> Future.failedFuture(new RedisUnavailableException(null))));
    }

    /// Forgets all of a channel. A client that resumes on it gets a gap.
    public Future<Void> drop(StreamChannel channel) {
        return redis.send(Request.cmd(Command.DEL).arg(channel.key())).mapEmpty();
    }

    /// Forgets which streams the fan has open.
    public Future<Void> dropStreams(UUID community, UUID fan) {
        return redis.send(Request.cmd(Command.DEL).arg(StreamChannel.streams(community, fan)))
                .mapEmpty();
    }

    /// The community's channels that have had anything within the window, as keys.
    public Future<List<String>> channels(UUID community) {
        return redis.send(
                        Request.cmd(Command.ZRANGE).arg(tails(community)).arg(0).arg(-1))
                .map(answer -> answer.stream()
                        .flatMap(Response::stream)
                        .map(Response::toString)
                        .toList());
    }

    /// Forgets what names the fan. A client that resumes just before it gets a gap.
    ///
    /// @param channel a key
    public Future<Void> forget(UUID community, String channel, UUID fan) {
        return redis.run(
                        FORGET,
                        List.of(order(community), tails(community), channel),
                        List.of(window, slack, fan.toString()))
                .mapEmpty();
    }

    private static ReplayResult replay(Response answer, List<String> channels) {
        String epoch = answer.get(0).toString();
        StreamPosition head = new StreamPosition(epoch, number(answer.get(1)));
        String reason = answer.get(2).toString();
        if (!reason.isEmpty()) {
            return new Broken(head, reason);
        }
        List<Entry> entries = new ArrayList<>();
        for (int i = 3; i < answer.size(); i += 3) {
            StreamPosition at = new StreamPosition(epoch, number(answer.get(i + 1)));
            StreamFrame frame = StreamFrame.logged(at, answer.get(i + 2).toBuffer());
            entries.add(new Entry(channels.get((int) number(answer.get(i))), frame));
        }
        entries.sort(Comparator.comparingLong(entry -> entry.frame().at().number()));
        return new Complete(head, entries);
    }

    private static long number(Response text) {
        return Long.parseLong(text.toString());
    }

    private static String order(UUID community) {
        return StreamChannel.marks(community).key();
    }

    private static String tails(UUID community) {
        return StreamChannel.key(community, "tails");
    }
}
