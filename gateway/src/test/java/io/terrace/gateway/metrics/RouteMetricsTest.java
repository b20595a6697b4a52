package io.terrace.gateway.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RouteMetricsTest {

    private static final long MILLIS_40 = Duration.ofMillis(40).toNanos();

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RequestMetrics metrics = new RequestMetrics(registry);

    @Test
    void requestsAreCountedByStatus() {
        RouteMetrics route = route("ordinary", true);

        route.record(200, MILLIS_40);
        route.record(200, MILLIS_40);
        route.record(503, MILLIS_40);

        assertThat(requests(200)).isEqualTo(2);
        assertThat(requests(503)).isEqualTo(1);
    }

    @Test
    void durationsAreAHistogramOfFewBuckets() {
        route("ordinary", true).record(200, MILLIS_40);

        CountAtBucket[] buckets =
                registry.get("gateway.request.duration").timer().takeSnapshot().histogramCounts();
        assertThat(buckets)
                .extracting(bucket -> bucket.bucket(TimeUnit.MILLISECONDS))
                .containsExactly(5.0, 25.0, 100.0, 300.0, 1_000.0, 5_000.0);
        assertThat(buckets).extracting(CountAtBucket::count).containsExactly(0.0, 0.0, 1.0, 1.0, 1.0, 1.0);
    }

    @Test
    void durationsAreByOutcome() {
        RouteMetrics route = route("ordinary", true);

        route.record(200, MILLIS_40);
        route.record(201, MILLIS_40);
        route.record(404, MILLIS_40);
        route.record(503, MILLIS_40);

        assertThat(registry.get("gateway.request.duration").timers())
                .extracting(timer -> timer.getId().getTag("outcome"), Timer::count)
                .containsExactlyInAnyOrder(tuple("SUCCESS", 2L), tuple("CLIENT_ERROR", 1L), tuple("SERVER_ERROR", 1L));
    }

    @Test
    void streamHasNoDuration() {
        route("stream", false).record(200, MILLIS_40);

        assertThat(requests(200)).isEqualTo(1);
        assertThat(registry.find("gateway.request.duration").timer()).isNull();
    }

    @Test
    void routeWithoutRequestsHasNoSeries() {
        RouteMetrics route = route("ordinary", true);

        assertThat(route).isSameAs(route("ordinary", true));
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    @Tag("runs-once")
    void everyRequestOfEveryThreadIsCounted() {
        RouteMetrics route = route("ordinary", true);
        CyclicBarrier start = new CyclicBarrier(8);
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int thread = 0; thread < 8; thread++) {
                threads.execute(() -> {
                    meet(start);
                    for (int i = 0; i < 40_000; i++) {
                        route.record(200 + i % 40, MILLIS_40);
                    }
                });
            }
        }

        for (int status = 200; status < 240; status++) {
            assertThat(requests(status)).isEqualTo(8_000);
        }
    }

    private static void meet(CyclicBarrier start) {
        try {
            start.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private RouteMetrics route(String type, boolean isTimed) {
        return metrics.route("feed-service", "GET", "/v2/freestyles/{id}", type, isTimed);
    }

    private double requests(int status) {
        return registry
                .get("gateway.requests")
                .tag("route", "/v2/freestyles/{id}")
                .tag("status", Integer.toString(status))
                .functionCounters()
                .stream()
                .mapToDouble(FunctionCounter::count)
                .sum();
    }
}
