package io.terrace.bench.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/// Which client has had which frame of a turn, and when the last client had it.
final class FrameTally {

    private static final Duration LOOK = Duration.ofMillis(1);

    private final int first;
    private final int frames;
    private final int clients;
    private final long[] due;
    private final long[][] seen;
    private final long[][] last;
    private final LongAdder taken = new LongAdder();
    private final LongAdder doubled = new LongAdder();

    /// @param first number of its frames
    /// @param loops that tell it of frames
    FrameTally(int first, int frames, int clients, int loops) {
        this.first = first;
        this.frames = frames;
        this.clients = clients;
        due = new long[frames];
        seen = new long[clients][(frames + Long.SIZE - 1) / Long.SIZE];
        last = new long[loops][frames];
    }

    /// That one is published now, or was to be some time ago.
    ///
    /// @return its number
    int due(int frame, long nanos) {
        due[frame] = nanos;
        return first + frame;
    }

    /// Called by the client's own loop alone. A frame of another turn counts as one that came twice.
    void count(int loop, int client, int number, long now) {
        int frame = number - first;
        if (frame < 0 || frame >= frames || !mark(client, frame)) {
            doubled.increment();
            return;
        }
        last[loop][frame] = now;
        taken.increment();
    }

    private boolean mark(int client, int frame) {
        long bit = 1L << frame % Long.SIZE;
        long[] words = seen[client];
        int word = frame / Long.SIZE;
        boolean isNew = (words[word] & bit) == 0;
        words[word] |= bit;
        return isNew;
    }

    /// Until every client has had every frame, or none has had one for so long.
    void await(Duration silence) {
        long before = -1;
        long heardAt = System.nanoTime();
        long now = taken.sum();
        while (now < expected() && System.nanoTime() - heardAt < silence.toNanos()) {
            if (now > before) {
                before = now;
                heardAt = System.nanoTime();
            }
            LockSupport.parkNanos(LOOK.toNanos());
            now = taken.sum();
        }
    }

    long expected() {
        return (long) frames * clients;
    }

    long taken() {
        return taken.sum();
    }

    long missing() {
        return expected() - taken.sum();
    }

    long doubled() {
        return doubled.sum();
    }

    /// From when each frame was due until its last client had it.
    List<Duration> times() {
        List<Duration> times = new ArrayList<>();
        for (int frame = 0; frame < frames; frame++) {
            long end = due[frame];
            for (long[] loop : last) {
                end = loop[frame] == 0 ? end : Math.max(end, loop[frame]);
            }
            times.add(Duration.ofNanos(end - due[frame]));
        }
        return times;
    }
}
