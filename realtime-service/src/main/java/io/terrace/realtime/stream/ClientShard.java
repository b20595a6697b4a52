package io.terrace.realtime.stream;

import io.terrace.realtime.log.StreamFrame;
import io.vertx.core.Context;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// The clients of one event loop. Its methods may be called from anywhere: each posts its work to that loop.
final class ClientShard {

    /// How many times a heartbeat each client is looked at.
    static final int SWEEPS = 15;

    private final Context loop;
    private final Set<OpenStream> streams = new HashSet<>();
    private final Map<String, Set<OpenStream>> audiences = new HashMap<>();

    ClientShard(Context loop) {
        this.loop = loop;
    }

    void run(Runnable work) {
        loop.runOnContext(_ -> work.run());
    }

    void add(OpenStream stream) {
        run(() -> {
            streams.add(stream);
            for (String channel : stream.channels()) {
                audiences.computeIfAbsent(channel, _ -> HashSet.newHashSet(1)).add(stream);
            }
        });
    }

    void remove(OpenStream stream) {
        run(() -> {
            streams.remove(stream);
            for (String channel : stream.channels()) {
                audiences.computeIfPresent(channel, (_, audience) -> {
                    audience.remove(stream);
                    return audience.isEmpty() ? null : audience;
                });
            }
        });
    }

    void hear(String channel, StreamFrame frame) {
        run(() -> audiences.getOrDefault(channel, Set.of()).forEach(stream -> stream.hear(channel, frame)));
    }

    void sweep(Instant now) {
        forEach(stream -> stream.sweep(now));
    }

    /// @param work gets each of its clients as they are in that turn of the loop
    void forEach(Consumer<OpenStream> work) {
        run(() -> streams.forEach(work));
    }
}
