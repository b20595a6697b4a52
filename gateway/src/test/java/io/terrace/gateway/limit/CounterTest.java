package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.limit.Policy.By;
import io.terrace.gateway.limit.Policy.OnOutage;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class CounterTest {

    private static final Duration WINDOW = Duration.ofSeconds(1);

    private final Counter counter;
    private final Vertx vertx;
    private final String key = "limit:test:" + UUID.randomUUID();

    CounterTest(Counter counter, Vertx vertx) {
        this.counter = counter;
        this.vertx = vertx;
    }

    @Test
    void aRefusedRequestPassesExactlyWhenItWasTold() {
        Policy policy = policy(5);
        for (int i = 4; i >= 0; i--) {
            assertThat(take(policy).remaining()).isEqualTo(i);
        }

        for (int round = 0; round < 4; round++) {
            Grant refused = take(policy);
            assertThat(refused.admits()).isFalse();
            wait(refused.resetsIn());
            assertThat(take(policy).admits()).isTrue();
        }
    }

    @Test
    void noWindowEverSeesTwiceTheLimit() {
        Policy policy = policy(20);
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
        Policy policy = policy(10);
        for (int i = 0; i < 10; i++) {
            take(policy);
        }

        Grant refused = take(policy(2));

        assertThat(refused.admits()).isFalse();
        assertThat(refused.resetsIn()).isBetween(WINDOW, WINDOW.multipliedBy(2));
    }

    @Test
    void aheadOfNeedGoesNoMoreThanASixtyFourthOfWhatIsFree() {
        Policy policy = policy(640);

        Grant first = take(policy, 100);
        Grant second = take(policy, 3);

        assertThat(first.requests()).isEqualTo(10);
        assertThat(first.remaining()).isEqualTo(630);
        assertThat(second.requests()).isEqualTo(3);
        assertThat(second.remaining()).isEqualTo(627);
    }

    @Test
    void whatIsGivenBackIsFreeAgainInItsOwnWindowAlone() {
        Policy policy = policy(640);
        Grant grant = take(policy, 10);

        giveBack(9, grant.window() - 1);
        assertThat(take(policy).remaining()).isEqualTo(629);
        giveBack(9, grant.window());
        assertThat(take(policy).remaining()).isEqualTo(637);
    }

    private void giveBack(int requests, long window) {
        CompletableFuture<Object> done = new CompletableFuture<>();
        vertx.runOnContext(
                now -> counter.giveBack(key, requests, window).onComplete(answer -> done.complete(answer.succeeded())));
        assertThat(done.join()).isEqualTo(true);
    }

    private Grant take(Policy policy) {
        return take(policy, 1);
    }

    private Grant take(Policy policy, int wanted) {
        CompletableFuture<Grant> grant = new CompletableFuture<>();
        vertx.runOnContext(now ->
                counter.count(key, policy, wanted).onSuccess(grant::complete).onFailure(grant::completeExceptionally));
        return grant.join();
    }

    private static void wait(Duration time) {
        Awaitility.await().pollDelay(time).until(() -> true);
    }

    private static Policy policy(int requests) {
        return new Policy("test", requests, WINDOW, By.USER, OnOutage.ADMIT);
    }
}
