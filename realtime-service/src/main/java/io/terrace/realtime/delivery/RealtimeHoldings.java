package io.terrace.realtime.delivery;

import io.terrace.platform.personal.Holding;
import io.terrace.platform.personal.Holdings;
import io.terrace.platform.web.Tenancy;
import io.terrace.realtime.log.Channel;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.redis.RedisAway;
import io.terrace.realtime.redis.RedisCalls;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.UUID;

/// No table: the last hour of the stream, in Redis. The fan's own goes, and what others were told of them.
@ApplicationScoped
class RealtimeHoldings implements Holdings {

    private final EventLog log;

    RealtimeHoldings(EventLog log) {
        this.log = log;
    }

    @Override
    public List<Holding> holdings() {
        return List.of();
    }

    @Override
    public void takeLeave(UUID fan) throws RedisAway, InterruptedIOException {
        UUID community = Tenancy.current().orElseThrow();
        try {
            RedisCalls.await(log.drop(Channel.me(community, fan)));
            for (String channel : RedisCalls.await(log.channels(community))) {
                RedisCalls.await(log.forget(community, channel, fan));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
