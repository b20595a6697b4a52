package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Waiting;
import io.terrace.gateway.limit.RateLimitPolicy.By;
import io.terrace.gateway.limit.RateLimitPolicy.OnOutage;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class RedisRateCounterTest {

    private static final Duration WINDOW = Duration.ofSeconds(1);

    private final RedisRateCounter counter;
    private final Vertx vertx;
    private final String key = "quota:test:" + UUID.randomUUID();

    RedisRateCounterTest(RedisRateCounter counter, Vertx vertx) {
        this.counter = counter;
        this.vertx = vertx;
    }

    @Test
    void refusedRequestPassesExactlyAfterRetryAfter() {
        RateLimitPolicy policy = policy(5);
        for (int i = 4; i >= 0; i--) {
            assertThat(take(policy).remaining()).isEqualTo(i);
        }

        for (int round = 0; round < 4; round++) {
            RedisGrant refused = take(policy);
            assertThat(refused.admits()).isFalse();
            wait(refused.resetsIn());
            assertThat(take(policy).admits()).isTrue();
        }
    }

    @Test
    void noWindowEverSeesTwiceTheLimit() {
        RateLimitPolicy policy = policy(20);
        List<Instant> admitted = new ArrayList<>();
        Instant end = Instant.now().plus(WINDOW.multipliedBy(4));

        while (Instant.now().isBefore(end)) {
            if (take(policy).admits()) {
                admitted.add(Instant.now());
            }
        }

        assertThat(admitted).hasSizeBetween(60, 101);
        for (Instant from : admitted) {
            assertThat(admitted.stream()
                            .filter(at -> !at.isBefore(from) && at.isBefore(from.plus(WINDOW)))
                            .count())
                    .isLessThanOrEqualTo(25);
        }
    }

    @Test
    void aLoweredLimitCountsAtOnce() {
        RateLimitPolicy policy = policy(10);
        for (int i = 0; i < 10; i++) {
            take(policy);
        }

        RedisGrant refused = take(policy(2));

        assertThat(refused.admits()).isFalse();
        assertThat(refused.resetsIn()).isPositive().isLessThanOrEqualTo(WINDOW);
    }

    @Test
    void grantAheadShrinksAsTheWindowFills() {
        RateLimitPolicy policy = new RateLimitPolicy("test", 640, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT);

        RedisGrant first = take(policy, 100);
        assertThat(first.requests()).isEqualTo(80);
        assertThat(first.remaining()).isEqualTo(560);

        int half = takeUntil(320, policy);
        assertThat(take(policy, 100).requests()).isEqualTo(half / 16);

        int quarter = takeUntil(160, policy);
        RedisGrant later = take(policy, 100);
        assertThat(later.requests()).isEqualTo(quarter / 64);
        assertThat(later.remaining()).isEqualTo(quarter - later.requests());

        takeUntil(127, policy);
        assertThat(take(policy, 100).requests()).isEqualTo(1);
    }

    @Test
    void aheadOfNeedGoesNoMoreThanIsWanted() {
        assertThat(take(policy(640), 3).requests()).isEqualTo(3);
    }

    @Test
    void returnedRequestsAreFreeOnlyInTheirOwnWindow() {
        RateLimitPolicy policy = policy(640);
        RedisGrant grant = take(policy, 10);

        giveBack(9, policy, grant.window() - WINDOW.toMillis());
        assertThat(take(policy).remaining()).isEqualTo(629);
        giveBack(9, policy, grant.window());
        assertThat(take(policy).remaining()).isEqualTo(637);
    }

    @Test
    void requestsReturnedAfterTheirWindowNoLongerCount() {
        RateLimitPolicy policy = policy(640);
        RedisGrant grant = take(policy, 100);
        wait(grant.resetsIn());
        take(policy);

        giveBack(grant.requests() - 1, policy, grant.window());

        assertThat(take(policy).remaining()).isBetween(640 - 1 - 2, 640 - 2);
        giveBack(grant.requests(), policy, grant.window());
        assertThat(take(policy).remaining()).isBetween(640 - 3, 640 - 1);
    }

    @Test
    void keysOfOneTurnAreCountedSeparately() {
        RateLimitPolicy few = policy(2);
        RateLimitPolicy many = policy(640);
        List<Future<RedisGrant>> asked = new ArrayList<>();

        Waiting.on(inOneTurn(() -> {
            for (int i = 0; i < 3; i++) {
                asked.add(counter.count(key, few, 1));
                asked.add(counter.count(key + "-other", many, i + 1));
                asked.add(counter.count(key + "-other", many, i + 1));
            }
            return Future.join(asked);
        }));

        assertThat(asked)
                .extracting(Future::result)
                .extracting(RedisGrant::requests, RedisGrant::remaining)
                .containsExactly(
                        tuple(1, 1),
                        tuple(1, 639),
                        tuple(1, 638),
                        tuple(1, 0),
                        tuple(2, 636),
                        tuple(2, 634),
                        tuple(0, 0),
                        tuple(3, 631),
                        tuple(3, 628));
    }

    @Test
    void requestsReturnedInOneTurnCountForTheirOwnKeys() {
        RateLimitPolicy policy = new RateLimitPolicy("test", 640, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT);
        String other = key + "-other";
        Future<RedisGrant> one = inOneTurn(() -> counter.count(key, policy, 20));
        Future<RedisGrant> another = inOneTurn(() -> counter.count(other, policy, 20));
        long began = Waiting.on(one).window();
        long otherBegan = Waiting.on(another).window();

        Waiting.on(inOneTurn(() -> Future.join(
                counter.giveBack(key, 3, policy, began),
                counter.giveBack(key, 3, policy, began),
                counter.giveBack(other, 5, policy, otherBegan))));

        assertThat(take(policy).remaining()).isEqualTo(640 - 20 + 6 - 1);
        assertThat(Waiting.on(inOneTurn(() -> counter.count(other, policy, 1))).remaining())
                .isEqualTo(640 - 20 + 5 - 1);
    }

    @Test
    void oversizedLimitIsCappedAtCounterMaximum() {
        RateLimitPolicy endless = policy(Integer.MAX_VALUE);

        assertThat(take(endless, 1_024).requests()).isEqualTo(1_024);
        assertThat(take(endless).remaining()).isEqualTo(endless.requests() - 1_025);
    }

    @Test
    void previousWindowCountsInProportionToItsOverlap() {
        RateLimitPolicy policy = policy(640);
        assertThat(take(policy, 10).requests()).isEqualTo(10);
        wait(take(policy).resetsIn());

        RedisGrant next = take(policy, 10);

        assertThat(next.requests()).isBetween(9, 10);
        assertThat(next.remaining()).isBetween(640 - 11 - 10, 640 - 10);
        giveBack(next.requests(), policy, next.window());
        assertThat(take(policy).remaining()).isBetween(640 - 11 - 1, 640 - 1);
    }

    private int takeUntil(int mostFree, RateLimitPolicy policy) {
        int free = policy.requests();
        while (free > mostFree) {
            free = take(policy, 100).remaining();
        }
        return free;
    }

    private <T> Future<T> inOneTurn(Supplier<Future<T>> turn) {
        Promise<T> done = Promise.promise();
        vertx.runOnContext(now -> turn.get().onComplete(done));
        return done.future();
    }

    private void giveBack(int requests, RateLimitPolicy policy, long window) {
        CompletableFuture<Object> done = new CompletableFuture<>();
        vertx.runOnContext(now -> counter.giveBack(key, requests, policy, window)
                .onComplete(answer -> done.complete(answer.succeeded())));
        assertThat(done.join()).isEqualTo(true);
    }

    private RedisGrant take(RateLimitPolicy policy) {
        return take(policy, 1);
    }

    private RedisGrant take(RateLimitPolicy policy, int wanted) {
        CompletableFuture<RedisGrant> grant = new CompletableFuture<>();
        vertx.runOnContext(now ->
                counter.count(key, policy, wanted).onSuccess(grant::complete).onFailure(grant::completeExceptionally));
        return grant.join();
    }

    private static void wait(Duration time) {
        BoundedWait.await().pollDelay(time).until(() -> true);
    }

    private static RateLimitPolicy policy(int requests) {
        return new RateLimitPolicy("test", requests, WINDOW, By.USER, OnOutage.ADMIT);
    }
}
