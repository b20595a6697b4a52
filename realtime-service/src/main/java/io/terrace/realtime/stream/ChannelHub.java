package io.terrace.realtime.stream;

import io.opentelemetry.api.trace.SpanKind;
import io.quarkus.logging.Log;
import io.terrace.platform.tracing.SpanAttributes;
import io.terrace.platform.tracing.TraceSpan;
import io.terrace.platform.tracing.TraceSwitch;
import io.terrace.realtime.StreamConfig;
import io.terrace.realtime.log.EventLog;
import io.terrace.realtime.log.ReplayResult;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.log.StreamPosition;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Redis;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the node's clients watch, and the way events take from Redis to their shards.
@Singleton
class ChannelHub implements RedisSubscriber.Ear {

    /// How many channels are read at a time when a room is resumed.
    private static final int READ = 100;

    /// How many marks in a row may stay unheard before the connection is held to be dead.
    private static final int PATIENCE = 3;

    private final Context loop;
    private final EventLog log;
    private final TraceSwitch traces;
    private final RedisSubscriber subscriber;
    private final Map<UUID, CommunityChannelGroup> rooms = new HashMap<>();
    private final Map<String, CommunityChannelGroup> roomOf = new HashMap<>();

    ChannelHub(Vertx vertx, Redis redis, EventLog log, StreamConfig config, TraceSwitch traces) {
        this.log = log;
        this.traces = traces;
        loop = vertx.getOrCreateContext();
        subscriber = new RedisSubscriber(vertx, redis, loop, config, this);
    }

    /// Lets the shard hear channels of one community. Answers the connection it hears them over.
    Future<Integer> join(ClientShard shard, UUID community, List<String> channels) {
        Promise<Integer> joined = Promise.promise();
        run(() -> {
            CommunityChannelGroup room = rooms.computeIfAbsent(community, CommunityChannelGroup::new);
            List<Future<Void>> heard = new ArrayList<>();
            for (String channel : channels) {
                room.join(channel, shard);
                roomOf.put(channel, room);
                heard.add(subscriber.subscribe(channel));
            }
            Future.all(heard).map(_ -> subscriber.generation()).onComplete(joined);
        });
        return joined.future();
    }

    /// Takes in one who has joined over `connection` and then read everything up to `head`. Fails where the connection
    /// has broken since: something may have been missed.
    Future<Void> admit(UUID community, StreamPosition head, int connection) {
        Promise<Void> admitted = Promise.promise();
        run(() -> {
            CommunityChannelGroup room = rooms.get(community);
            if (room != null && subscriber.holds(connection)) {
                room.admit(head);
                admitted.complete();
            } else {
                admitted.fail(new RedisUnavailableException(null));
            }
        });
        return admitted.future();
    }

    void leave(ClientShard shard, UUID community, List<String> channels) {
        run(() -> {
            CommunityChannelGroup room = rooms.get(community);
            if (room == null) {
                return;
            }
            for (String channel : channels) {
                if (room.leave(channel, shard)) {
                    roomOf.remove(channel);
                    subscriber.unsubscribe(channel);
                }
            }
            if (room.isEmpty()) {
                rooms.remove(community);
            }
        });
    }

    /// Asks for a mark in every community, and notices when none comes through.
    void mark(Duration apart) {
        run(() -> rooms.values()
                .forEach(room -> log.mark(room.community(), apart)
                        .onSuccess(_ -> run(() -> {
                            if (room.ask() >= PATIENCE) {
                                Log.warn("The stream's connection to Redis is silent; making a new one");
                                subscriber.reset();
                            }
                        }))));
    }

    void stop() {
        run(subscriber::stop);
    }

    /// How many channels are followed in Redis.
    Future<Integer> channels() {
        Promise<Integer> count = Promise.promise();
        run(() -> count.complete(roomOf.size()));
        return count.future();
    }

    @Override
    public void heard(String channel, Buffer message) {
        CommunityChannelGroup room = roomOf.get(channel);
        if (room != null) {
            StreamFrame frame = StreamFrame.published(message);
            TraceSpan span = begin(frame);
            room.hear(channel, frame);
            if (span != null) {
                span.end();
            }
        }
    }

    /// Of an event's delivery to all of the node's clients.
    private @Nullable TraceSpan begin(StreamFrame frame) {
        if (frame.traceparent() == null) {
            return null;
        }
        TraceSpan span = traces.continued(SpanKind.INTERNAL, "stream " + frame.type(), frame.traceparent());
        if (span != null) {
            span.put(SpanAttributes.STREAM_EVENT, frame.type());
        }
        return span;
    }

    @Override
    public void lost() {
        rooms.values().forEach(CommunityChannelGroup::hold);
    }

    @Override
    public void found() {
        rooms.values().forEach(this::resume);
    }

    private void resume(CommunityChannelGroup room) {
        StreamPosition last = room.last();
        if (last == null) {
            room.release(List.of());
            return;
        }
        int connection = subscriber.generation();
        List<Future<ReplayResult>> reads = new ArrayList<>();
        List<String> channels = room.channels();
        for (int from = 0; from < channels.size(); from += READ) {
            List<String> some = channels.subList(from, Math.min(from + READ, channels.size()));
            reads.add(log.read(room.community(), some, last));
        }
        Future.all(reads)
                .onComplete(read -> run(() -> {
                    if (!subscriber.holds(connection)) {
                        return;
                    }
                    if (read.succeeded()) {
                        room.release(reads.stream().map(Future::result).toList());
                    } else {
                        subscriber.reset();
                    }
                }));
    }

    private void run(Runnable work) {
        loop.runOnContext(_ -> work.run());
    }
}
