package io.terrace.gateway.page;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An answer good for a while. Callers meanwhile share it; a failure is not kept.
public final class SingleValueTtlCache<T> {

    private final Duration fresh;
    private final InstantSource clock;
    private final Supplier<Future<T>> source;
    private @Nullable Future<T> last;
    private Instant until = Instant.MIN;

    public SingleValueTtlCache(Duration fresh, InstantSource clock, Supplier<Future<T>> source) {
        this.fresh = fresh;
        this.clock = clock;
        this.source = source;
    }

    public synchronized Future<T> get() {
        Instant now = clock.instant();
        Future<T> known = last;
        if (known == null || known.failed() || (known.succeeded() && now.isAfter(until))) {
            known = source.get();
            last = known;
            until = now.plus(fresh);
        }
        return known;
    }
}
