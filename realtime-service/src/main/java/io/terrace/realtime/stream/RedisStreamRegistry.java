package io.terrace.realtime.stream;

import io.terrace.platform.kernel.LuaScript;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.redis.TimedRedisClient;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.terrace.realtime.ticket.StreamCaller;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/// Which streams each fan has open, on all nodes: a list in Redis, the oldest first. A script adds one and takes out
/// what is too many, so that of those who come at once no more stay than may. Those taken out are named in an event on
/// the fan's own channel, which every stream of the fan hears and no client gets; so it reaches any node, and after
/// an outage of Redis as well.
///
/// A node that dies leaves its streams listed. They are older than what comes next, and so are taken out first.
@Singleton
class RedisStreamRegistry {

    /// Longer than any stream lives: it ends with its access token.
    private static final Duration LIFE = Duration.ofHours(25);

    private static final String REPLACED = "stream.replaced";
    private static final LuaScript REGISTER = LuaScript.of("register");

    private final TimedRedisClient redis;
    private final EventLog log;
    private final StreamConfig config;

    RedisStreamRegistry(TimedRedisClient redis, EventLog log, StreamConfig config) {
        this.redis = redis;
        this.log = log;
        this.config = config;
    }

    /// Completes when the stream is listed and the event about those that are too many is published.
    ///
    /// @param stream hears its fan's own channel already
    Future<Void> add(UUID stream, StreamCaller client) {
        AuthenticatedFan fan = client.fan();
        return redis.run(
                        REGISTER,
                        List.of(key(fan)),
                        List.of(
                                stream.toString(),
                                installation(client),
                                Integer.toString(config.maxPerFan()),
                                Integer.toString(config.maxPerInstallation()),
                                Long.toString(LIFE.toMillis())))
                .compose(replaced -> publish(
                        fan,
                        replaced.stream()
                                .flatMap(Response::stream)
                                .map(Response::toString)
                                .toList()));
    }

    Future<Void> remove(UUID stream, StreamCaller client) {
        return redis.send(Request.cmd(Command.LREM)
                        .arg(key(client.fan()))
                        .arg(1)
                        .arg(stream + " " + installation(client)))
                .mapEmpty();
    }

    /// Whether the event is such a one, and so none for a client.
    static boolean isNotice(StreamFrame frame) {
        return frame.is(REPLACED);
    }

    /// Whether the stream is one of those that were too many.
    static boolean replaces(UUID stream, StreamFrame frame) {
        return isNotice(frame) && frame.names().contains(stream);
    }

    private Future<Void> publish(AuthenticatedFan fan, List<String> replaced) {
        if (replaced.isEmpty()) {
            return Future.succeededFuture();
        }
        String data = replaced.stream().collect(Collectors.joining("\",\"", "{\"streams\":[\"", "\"]}"));
        return log.append(
                StreamChannel.me(fan.community(), fan.id()),
                "replaced-" + replaced.getFirst(),
                StreamFrame.block(REPLACED, data));
    }

    private static String installation(StreamCaller client) {
        return Objects.requireNonNullElse(client.installation(), "");
    }

    private static String key(AuthenticatedFan fan) {
        return StreamChannel.streams(fan.community(), fan.id());
    }
}
