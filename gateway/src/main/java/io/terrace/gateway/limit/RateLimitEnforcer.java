package io.terrace.gateway.limit;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/// Counts requests against their limits. `gateway.limits.uncounted` are those whose count Redis did not answer.
@Singleton
public class RateLimitEnforcer implements MeterBinder {

    private static final CharSequence POLICY = HttpHeaders.createOptimized("RateLimit-Policy");
    private static final CharSequence LIMIT = HttpHeaders.createOptimized("RateLimit");
    private static final Duration OUTAGE = Duration.ofSeconds(1);

    private final LeasingRateLimiter leases;
    private final RedisRateCounter counter;
    private final LongAdder uncounted = new LongAdder();

    RateLimitEnforcer(LeasingRateLimiter leases, RedisRateCounter counter) {
        this.leases = leases;
        this.counter = counter;
    }

    /// Counts a request, tells the client what is left, and fails with a [RefusalException] where it is one too
    /// many.
    ///
    /// @param account whose requests count together
    public Future<Void> take(RateLimitPolicy policy, RateLimitSubject account, HttpServerResponse response) {
        RateLimitDecision known = leases.decide(account, policy);
        if (known != null) {
            tell(known, policy, response);
            return Future.succeededFuture();
        }
        return leases.ask(account, policy)
                .transform(
                        ruling -> ruling.succeeded() ? apply(ruling.result(), policy, response) : withoutRedis(policy));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("gateway.limits.uncounted", this, RateLimitEnforcer::uncounted)
                .description("Requests whose limit could not be counted")
                .register(registry);
    }

    /// The refusal of a request that needs no counting any more, answered as if it had been counted.
    ///
    /// @param freeIn when the next may come
    public static RefusalException refusal(RateLimitPolicy policy, Duration freeIn, HttpServerResponse response) {
        tell(new RateLimitDecision(false, 0, freeIn), policy, response);
        return refusal(policy, freeIn);
    }

    /// Whether Redis answers.
    public Future<Boolean> isUp() {
        return counter.ping().transform(pong -> Future.succeededFuture(pong.succeeded()));
    }

    long uncounted() {
        return uncounted.sum();
    }

    private static Future<Void> apply(RateLimitDecision ruling, RateLimitPolicy policy, HttpServerResponse response) {
        tell(ruling, policy, response);
        return ruling.admitted() ? Future.succeededFuture() : Future.failedFuture(refusal(policy, ruling.resetsIn()));
    }

    private static RefusalException refusal(RateLimitPolicy policy, Duration freeIn) {
        return new RefusalException(ErrorCode.RATE_LIMITED, Map.of("policy", policy.name()), freeIn);
    }

    private static void tell(RateLimitDecision ruling, RateLimitPolicy policy, HttpServerResponse response) {
        response.headers().set(POLICY, policy.terms()).set(LIMIT, policy.standing(ruling));
    }

    private Future<Void> withoutRedis(RateLimitPolicy policy) {
        uncounted.increment();
        return switch (policy.onOutage()) {
            case ADMIT -> Future.succeededFuture();
            case REFUSE -> Future.failedFuture(new RefusalException(ErrorCode.TEMPORARILY_UNAVAILABLE, OUTAGE));
        };
    }
}
