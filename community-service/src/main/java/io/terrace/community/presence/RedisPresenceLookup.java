package io.terrace.community.presence;

import io.terrace.community.profile.Presence;
import io.terrace.community.profile.PresenceLookup;
import io.terrace.platform.kernel.PresenceKeys;
import io.terrace.platform.tenancy.Tenancy;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// Reads the current community's board. While Redis is away, one request a second finds out whether it is back.
@ApplicationScoped
class RedisPresenceLookup implements PresenceLookup {

    private static final long PATIENCE_MILLIS = 150;
    private static final Duration REST = Duration.ofSeconds(1);

    private final Redis redis;
    private final InstantSource clock;
    private final AtomicLong restsUntil = new AtomicLong();

    RedisPresenceLookup(Redis redis, InstantSource clock) {
        this.redis = redis;
        this.clock = clock;
    }

    @Override
    public Map<UUID, Presence> of(Collection<UUID> fans) {
        Instant now = clock.instant();
        List<UUID> asked = List.copyOf(fans);
        Map<UUID, Presence> presences = new HashMap<>();
        if (asked.isEmpty() || now.toEpochMilli() < restsUntil.get()) {
            return presences;
        }
        scores(asked).ifPresent(scores -> {
            for (int i = 0; i < asked.size(); i++) {
                Response score = scores.get(i);
                Long until = score == null ? null : score.toLong();
                if (until != null) {
                    presences.put(asked.get(i), presence(Instant.ofEpochSecond(until), now));
                }
            }
        });
        return presences;
    }

    private Optional<Response> scores(List<UUID> fans) {
        Request request = Request.cmd(Command.ZMSCORE)
                .arg(PresenceKeys.key(Tenancy.current().orElseThrow()));
        fans.forEach(fan -> request.arg(Buffer.buffer(PresenceKeys.member(fan))));
        try {
            return Optional.ofNullable(redis.send(request)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException away) {
            restsUntil.set(clock.instant().plus(REST).toEpochMilli());
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Presence presence(Instant until, Instant now) {
        return until.isAfter(now)
                ? new Presence(true, null)
                : new Presence(false, until.truncatedTo(ChronoUnit.MINUTES));
    }
}
