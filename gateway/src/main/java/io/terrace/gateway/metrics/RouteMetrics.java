package io.terrace.gateway.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// One route's requests: `gateway.requests` by status, and `gateway.request.duration`. They are there from the route's
/// first request on.
public final class RouteMetrics {

    /// Promises of latency are made at one of these.
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofMillis(300),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5)
    };

    private final MeterRegistry registry;
    private final Tags tags;
    private final boolean isTimed;
    /// A route answers with few statuses, so looking through them is the fastest. Never changed in place.
    private volatile StatusCount[] counts = {};
    private volatile @Nullable Timer duration;

    RouteMetrics(MeterRegistry registry, Tags tags, boolean isTimed) {
        this.registry = registry;
        this.tags = tags;
        this.isTimed = isTimed;
    }

    private record StatusCount(int status, LongAdder requests) {}

    /// One request is over. On the hot path: it allocates nothing once the status was seen.
    public void record(int status, long nanos) {
        count(status).increment();
        Timer timer = duration;
        if (timer != null) {
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private LongAdder count(int status) {
        for (StatusCount one : counts) {
            if (one.status == status) {
                return one.requests;
            }
        }
        return add(status);
    }

    private synchronized LongAdder add(int status) {
        for (StatusCount one : counts) {
            if (one.status == status) {
                return one.requests;
            }
        }
        if (isTimed && duration == null) {
            duration = Timer.builder("gateway.request.duration")
                    .description("From a request's arrival to the end of its answer")
                    .tags(tags)
                    .serviceLevelObjectives(BUCKETS)
                    .register(registry);
        }
        StatusCount added = new StatusCount(status, new LongAdder());
        FunctionCounter.builder("gateway.requests", added.requests, LongAdder::sum)
                .description("Requests that are over")
                .tags(tags.and("status", Integer.toString(status)))
                .register(registry);
        StatusCount[] more = Arrays.copyOf(counts, counts.length + 1);
        more[counts.length] = added;
        counts = more;
        return added.requests;
    }
}
