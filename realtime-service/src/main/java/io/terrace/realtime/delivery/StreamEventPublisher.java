package io.terrace.realtime.delivery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.tracing.TraceSwitch;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.GapMetrics;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/// Hands events to the log and waits until it has them.
@Singleton
class StreamEventPublisher {

    private final EventLog log;
    private final ObjectMapper json;
    private final InstantSource clock;
    private final TraceSwitch traces;

    StreamEventPublisher(EventLog log, ObjectMapper json, InstantSource clock, TraceSwitch traces) {
        this.log = log;
        this.json = json;
        this.clock = clock;
        this.traces = traces;
    }

    void deliver(StreamChannel channel, StreamEvent event) throws RedisUnavailableException, InterruptedException {
        String block = StreamFrame.block(event.type(), data(event));
        TimedRedisClient.await(log.append(channel, event.id().toString(), block, traces.current()));
    }

    /// Sends it once to those who listen now; what is older than `worth` by then is dropped.
    void signal(StreamChannel channel, TransientStreamEvent event, Duration worth)
            throws RedisUnavailableException, InterruptedException {
        if (event.time().isAfter(clock.instant().minus(worth))) {
            TimedRedisClient.await(log.signal(channel, StreamFrame.block(event.type(), data(event.type(), event))));
        }
    }

    /// The same with other data for those who have voted in the channel's poll.
    void deliver(StreamChannel channel, StreamEvent event, StreamEvent toVoters)
            throws RedisUnavailableException, InterruptedException {
        String block = StreamFrame.block(event.type(), data(event), data(toVoters));
        TimedRedisClient.await(log.append(channel, event.id().toString(), block, traces.current()));
    }

    /// For what is too old for the log to tell whether it was delivered before, as after a long outage, after a restore
    /// or when a consumer group starts over: clients are sent to fetch the present state, once a minute at most.
    void deliverGap(StreamChannel channel) throws RedisUnavailableException, InterruptedException {
        Instant minute = clock.instant().truncatedTo(ChronoUnit.MINUTES);
        TimedRedisClient.await(log.append(channel, "late-" + minute, StreamFrame.gap("late")));
        GapMetrics.count("late");
    }

    /// Whether the log, and every client, still knows an event of that time if it had it.
    boolean remembers(Instant time) {
        return log.remembers(time, clock.instant());
    }

    // A JsonProcessingException is an IOException, and would pass for an outage.
    private String data(StreamEvent event) {
        return data(event.type(), event);
    }

    private String data(String type, Record event) {
        try {
            return json.writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(type + " cannot be written: " + e.getClass());
        }
    }
}
