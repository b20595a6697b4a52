package io.terrace.gateway.limit;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.limit.RateLimitPolicy.By;
import io.terrace.gateway.limit.RateLimitPolicy.OnOutage;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class LeasingRateLimiterTest {

    private final RedisRateCounter counter;
    private final Vertx vertx;
    private final GatewayConfig config;
    private final AtomicInteger decidedHere = new AtomicInteger();
    private final String fan = UUID.randomUUID().toString();
    private final Map<LeasingRateLimiter, RateLimitSubject> accounts = new ConcurrentHashMap<>();
    private LeasingRateLimiter one;
    private LeasingRateLimiter other;

    LeasingRateLimiterTest(RedisRateCounter counter, Vertx vertx, GatewayConfig config) {
        this.counter = counter;
        this.vertx = vertx;
        this.config = config;
    }

    @BeforeEach
    void twoGateways() {
        one = new LeasingRateLimiter(counter, config);
        other = new LeasingRateLimiter(counter, config);
    }

    @Test
    void frequentCallerIsMostlyDecidedLocallyWithExactRemaining() {
        RateLimitPolicy policy = policy(100_000, Duration.ofMinutes(1));

        for (int i = 1; i <= 1_000; i++) {
            assertThat(ask(one, policy).join().remaining()).isEqualTo(100_000 - i);
        }

        assertThat(decidedHere).hasValueGreaterThan(980);
    }

    @Test
    void theFirstRequestBringsAFewWithIt() {
        RateLimitPolicy policy = policy(100_000, Duration.ofMinutes(1));

        for (int i = 1; i <= RateLimitLease.LEAST; i++) {
            assertThat(ask(one, policy).join().remaining()).isEqualTo(100_000 - i);
        }

        assertThat(decidedHere).hasValue(RateLimitLease.LEAST - 1);
    }

    @Test
    void ofManyFirstRequestsAtOnceOneBringsAFewWithIt() {
        RateLimitPolicy policy = policy(100_000, Duration.ofMinutes(1));

        assertThat(burst(50, policy, one)).isEqualTo(50);

        int remaining = ask(other, policy).join().remaining();
        assertThat(remaining).isBetween(100_000 - 50 - 64, 100_000 - 50 - 1);
    }

    @Test
    void withLittleLeftEveryRequestIsDecidedByRedis() {
        RateLimitPolicy policy = policy(127, Duration.ofMinutes(1));

        for (int i = 1; i <= 127; i++) {
            assertThat(ask(one, policy).join().remaining()).isEqualTo(127 - i);
        }

        assertThat(ask(one, policy).join().admitted()).isFalse();
        assertThat(decidedHere).hasValue(0);
    }

    @Test
    void twoGatewaysAdmitExactLimitAfterLeaseReturn() {
        RateLimitPolicy policy = policy(3_000, Duration.ofMinutes(1));

        int passed = burst(2_000, policy, one, other);
        while (ask(one, policy).join().admitted()) {
            passed++;
        }
        assertThat(passed).isLessThanOrEqualTo(3_000);

        AtomicInteger all = new AtomicInteger(passed);
        await().until(() -> {
            sweep();
            while (ask(one, policy).join().admitted()) {
                all.incrementAndGet();
            }
            return all.get() == 3_000;
        });
        assertThat(ask(other, policy).join().admitted()).isFalse();
    }

    @Test
    void neverOneTooManyPasses() {
        RateLimitPolicy policy = policy(1_000, Duration.ofMinutes(1));

        assertThat(burst(2_000, policy, one, other)).isLessThanOrEqualTo(1_000);
    }

    @Test
    void twoTokensOfOneFanAreOneAccount() {
        RateLimitPolicy policy = policy(100_000, Duration.ofMinutes(1));
        List<RateLimitSubject> tokens = List.of(account(), account());

        for (int i = 1; i <= 1_000; i++) {
            assertThat(ask(one, tokens.get(i % 2), policy).join().remaining()).isEqualTo(100_000 - i);
        }
    }

    @Test
    void returnedAllowanceAdmitsNoRequest() {
        RateLimitPolicy policy = policy(3_000, Duration.ofSeconds(1));
        RateLimitSubject account = account();
        ask(one, account, policy).join();
        RateLimitLease lease = Objects.requireNonNull(account.last());

        await().until(() -> lease.isOver(System.nanoTime()));
        sweep();

        assertThat(one.decide(account, policy)).isNull();
        assertThat(lease.surrender(System.nanoTime())).isNull();
    }

    @Test
    void nextAllowanceIsThereBeforeThisOneIsUsedUp() {
        RateLimitPolicy policy = policy(3_000, Duration.ofSeconds(3));
        RateLimitSubject account = account();
        RateLimitLease lease = usedTwice(account, policy);
        await().until(() -> lease.isOver(System.nanoTime()));

        await().pollInterval(Duration.ofMillis(20)).until(() -> {
            sweep();
            return !lease.isOver(System.nanoTime());
        });
        decidedHere.set(0);
        assertThat(ask(one, account, policy).join().admitted()).isTrue();

        assertThat(decidedHere).hasValue(1);
    }

    @Test
    void goneClientIsForgotten() {
        RateLimitLease lease = usedTwice(account(), policy(3_000, Duration.ofSeconds(1)));

        await().until(() -> {
            sweep();
            return lease.isForgotten();
        });
    }

    @Test
    void aLoweredLimitCountsAtOnce() {
        for (int i = 0; i < 200; i++) {
            ask(one, policy(100_000, Duration.ofMinutes(1))).join();
        }

        assertThat(ask(one, policy(150, Duration.ofMinutes(1))).join().admitted())
                .isFalse();
    }

    private RateLimitLease usedTwice(RateLimitSubject account, RateLimitPolicy policy) {
        ask(one, account, policy).join();
        ask(one, account, policy).join();
        return Objects.requireNonNull(account.last());
    }

    /// On an event loop, as it always is: what a loop gives back is gathered there.
    private void sweep() {
        CompletableFuture<Void> swept = new CompletableFuture<>();
        vertx.runOnContext(now -> {
            one.sweep();
            other.sweep();
            swept.complete(null);
        });
        swept.join();
    }

    private int burst(int each, RateLimitPolicy policy, LeasingRateLimiter... gateways) {
        List<CompletableFuture<RateLimitDecision>> asked = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            for (LeasingRateLimiter gateway : gateways) {
                asked.add(ask(gateway, policy));
            }
        }
        return (int) asked.stream().filter(ruling -> ruling.join().admitted()).count();
    }

    private CompletableFuture<RateLimitDecision> ask(LeasingRateLimiter leases, RateLimitPolicy policy) {
        return ask(leases, accounts.computeIfAbsent(leases, gateway -> account()), policy);
    }

    private CompletableFuture<RateLimitDecision> ask(
            LeasingRateLimiter leases, RateLimitSubject account, RateLimitPolicy policy) {
        CompletableFuture<RateLimitDecision> ruling = new CompletableFuture<>();
        vertx.runOnContext(now -> {
            RateLimitDecision known = leases.decide(account, policy);
            if (known != null) {
                decidedHere.incrementAndGet();
            }
            Future<RateLimitDecision> answer =
                    known == null ? leases.ask(account, policy) : Future.succeededFuture(known);
            answer.onSuccess(ruling::complete).onFailure(ruling::completeExceptionally);
        });
        return ruling;
    }

    private RateLimitSubject account() {
        return new RateLimitSubject("test", fan);
    }

    private static RateLimitPolicy policy(int requests, Duration window) {
        return new RateLimitPolicy("test", requests, window, By.USER, OnOutage.ADMIT);
    }
}
