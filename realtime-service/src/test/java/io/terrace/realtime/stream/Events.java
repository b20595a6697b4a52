package io.terrace.realtime.stream;

import io.terrace.platform.kernel.Ids;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Events straight into the log.
@Singleton
class Events {

    private final EventLog log;

    Events(EventLog log) {
        this.log = log;
    }

    /// Answers the event's id.
    String tell(StreamChannel channel) throws RedisUnavailableException, InterruptedException {
        String id = Ids.next().toString();
        tell(channel, id, "");
        return id;
    }

    List<String> tell(StreamChannel channel, int count) throws RedisUnavailableException, InterruptedException {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(tell(channel));
        }
        return ids;
    }

    /// @param ballast makes the event large
    void tell(StreamChannel channel, String id, String ballast) throws RedisUnavailableException, InterruptedException {
        String data = "{\"id\":\"" + id + "\",\"ballast\":\"" + ballast + "\"}";
        TimedRedisClient.await(log.append(channel, id, StreamFrame.block("test.happened", data)));
    }

    void revoke(StreamChannel channel, UUID session) throws RedisUnavailableException, InterruptedException {
        String data = "{\"id\":\"" + Ids.next() + "\",\"data\":{\"sessionId\":\"" + session + "\"}}";
        TimedRedisClient.await(log.append(channel, session.toString(), StreamFrame.block("session.revoked", data)));
    }
}
