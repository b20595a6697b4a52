package io.terrace.gateway.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.http.Outcome;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// One route's requests: `gateway.requests` by status, and `gateway.request.duration` by outcome. They are there from
/// the
/// first request on that had it.
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
    private volatile StatusMeters[] seen = {};

    RouteMetrics(MeterRegistry registry, Tags tags, boolean isTimed) {
        this.registry = registry;
        this.tags = tags;
        this.isTimed = isTimed;
    }

    /// @param duration shared with the other statuses of the outcome; absent where the route is not timed
    private record StatusMeters(
            int status, LongAdder requests, @Nullable Timer duration) {

        void record(long nanos) {
            requests.increment();
            if (duration != null) {
                duration.record(nanos, TimeUnit.NANOSECONDS);
            }
        }
    }

    /// One request is over. On the hot path: it allocates nothing once the status was seen.
    public void record(int status, long nanos) {
        meters(status).record(nanos);
    }

    private StatusMeters meters(int status) {
        for (StatusMeters one : seen) {
            if (one.status == status) {
                return one;
            }
        }
        return add(status);
    }

    private synchronized StatusMeters add(int status) {
        for (StatusMeters one : seen) {
            if (one.status == status) {
                return one;
            }
        }
        StatusMeters added = new StatusMeters(status, new LongAdder(), isTimed ? timer(status) : null);
        FunctionCounter.builder("gateway.requests", added.requests, LongAdder::sum)
                .description("Requests that are over")
                .tags(tags.and("status", Integer.toString(status)))
                .register(registry);
        StatusMeters[] more = Arrays.copyOf(seen, seen.length + 1);
        more[seen.length] = added;
        seen = more;
        return added;
    }

    /// By outcome, not by status: a histogram is many series.
    private Timer timer(int status) {
        return Timer.builder("gateway.request.duration")
                .description("From a request's arrival to the end of its answer")
                .tags(tags.and(Outcome.forStatus(status).asTag()))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
