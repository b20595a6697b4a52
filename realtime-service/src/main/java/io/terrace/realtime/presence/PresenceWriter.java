package io.terrace.realtime.presence;

import io.terrace.platform.kernel.PresenceKeys;
import io.terrace.realtime.redis.TimedRedisClient;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// The fans who have a stream open on this node. May be called from anywhere.
@Singleton
public class PresenceWriter {

    /// How often [#beat] is to be called.
    public static final Duration BEAT = Duration.ofSeconds(1);

    /// Every so many beats all are written again, else those who have come since the last.
    private static final int BEATS = 20;

    private static final Duration HERE = Duration.ofSeconds(60);
    private static final Duration REMEMBERED = Duration.ofDays(7);
    private static final int TOGETHER = 500;

    private final TimedRedisClient redis;
    private final InstantSource clock;
    private final Map<Here, Integer> streams = new ConcurrentHashMap<>();
    private final Set<Here> fresh = ConcurrentHashMap.newKeySet();
    private int beats;

    public PresenceWriter(TimedRedisClient redis, InstantSource clock) {
        this.redis = redis;
        this.clock = clock;
    }

    private record Here(UUID community, UUID fan) {

        static Here of(AuthenticatedFan fan) {
            return new Here(fan.community(), fan.id());
        }
    }

    public void came(AuthenticatedFan fan) {
        Here here = Here.of(fan);
        if (streams.merge(here, 1, Integer::sum) == 1) {
            fresh.add(here);
        }
    }

    /// Once for each time they came.
    public void left(AuthenticatedFan fan) {
        streams.computeIfPresent(Here.of(fan), (_, open) -> open == 1 ? null : open - 1);
    }

    /// Writes to Redis what has changed. What it does not take is written with the next full beat.
    public void beat() {
        boolean all = beats++ % BEATS == 0;
        List<Here> due = new ArrayList<>(all ? streams.keySet() : fresh);
        due.forEach(fresh::remove);
        due.stream()
                .collect(Collectors.groupingBy(Here::community, Collectors.mapping(Here::fan, Collectors.toList())))
                .forEach((community, fans) -> {
                    for (int from = 0; from < fans.size(); from += TOGETHER) {
                        tell(community, fans.subList(from, Math.min(from + TOGETHER, fans.size())));
                    }
                    if (all) {
                        lapse(community);
                    }
                });
    }

    /// Takes a fan off the board, who has no stream any more.
    public Future<Void> forget(UUID community, UUID fan) {
        return redis.send(Request.cmd(Command.ZREM)
                        .arg(PresenceKeys.key(community))
                        .arg(Buffer.buffer(PresenceKeys.member(fan))))
                .mapEmpty();
    }

    private void tell(UUID community, Collection<UUID> fans) {
        Request request =
                Request.cmd(Command.ZADD).arg(PresenceKeys.key(community)).arg("GT");
        long until = clock.instant().plus(HERE).getEpochSecond();
        fans.forEach(fan -> request.arg(until).arg(Buffer.buffer(PresenceKeys.member(fan))));
        redis.send(request);
        redis.send(Request.cmd(Command.EXPIRE).arg(PresenceKeys.key(community)).arg(REMEMBERED.toSeconds()));
    }

    private void lapse(UUID community) {
        redis.send(Request.cmd(Command.ZREMRANGEBYSCORE)
                .arg(PresenceKeys.key(community))
                .arg("-inf")
                .arg(clock.instant().minus(REMEMBERED).getEpochSecond()));
    }
}
