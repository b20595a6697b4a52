package io.terrace.realtime.log;

import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.redis.TimedRedisClient;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.inject.Singleton;
import java.util.UUID;

/// Sessions that ended lately. The gateway refuses them soon; this is for a client that slips in before it has heard.
@Singleton
public class RevokedSessionStore {

    private final TimedRedisClient redis;
    private final long windowMillis;

    public RevokedSessionStore(TimedRedisClient redis, StreamConfig config) {
        this.redis = redis;
        windowMillis = config.window().toMillis();
    }

    public Future<Void> add(UUID community, UUID session) {
        return redis.send(Request.cmd(Command.SET)
                        .arg(key(community, session))
                        .arg("")
                        .arg("PX")
                        .arg(windowMillis))
                .mapEmpty();
    }

    public Future<Boolean> contains(UUID community, UUID session) {
        return redis.send(Request.cmd(Command.EXISTS).arg(key(community, session)))
                .map(answer ->
                        answer.map(Response::toString).filter("1"::equals).isPresent());
    }

    private static String key(UUID community, UUID session) {
        return StreamChannel.key(community, "revoked:" + session);
    }
}
