package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.limit.RateLimitLease.Rest;
import io.terrace.gateway.limit.RateLimitPolicy.By;
import io.terrace.gateway.limit.RateLimitPolicy.OnOutage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitLeaseTest {

    private static final Duration TIME = Duration.ofSeconds(10);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long WINDOW = 1_000_000;
    private static final RateLimitPolicy POLICY = new RateLimitPolicy("test", 100_000, MINUTE, By.USER, OnOutage.ADMIT);

    @Test
    void theNextIsAsLargeAsItsPacePromises() {
        RateLimitLease lease = used(8, 7);

        assertThat(lease.next(seconds(4))).isEqualTo(25);
    }

    @Test
    void theNextIsNotManyTimesLarger() {
        RateLimitLease lease = used(8, 7);

        assertThat(lease.next(1)).isEqualTo(64);
    }

    @Test
    void unusedTokensAreNotRequestedAgain() {
        RateLimitLease lease = used(64, 19);

        assertThat(lease.next(seconds(10))).isEqualTo(25);
    }

    @Test
    void secondRequestEarnsAnAllowance() {
        RateLimitLease lease = used(8, 1);

        assertThat(lease.next(seconds(10))).isEqualTo(RateLimitLease.LEAST);
    }

    @Test
    void itsPaceIsThatOfTheTimeItWasGoodFor() {
        RateLimitLease lease = used(64, 19);

        assertThat(lease.next(seconds(19))).isEqualTo(25);
    }

    @Test
    void whileSomebodyAsksForTheFirstOthersAskForThemselves() {
        RateLimitLease first = new RateLimitLease("key", POLICY, TIME, 0);

        assertThat(first.next(0)).isEqualTo(RateLimitLease.LEAST);
        assertThat(first.take(POLICY, 1)).isNull();
        assertThat(first.next(1)).isEqualTo(1);
        assertThat(first.surrender(seconds(10))).isNull();
    }

    @Test
    void singleGrantRenewsOnlyAnExpiredAllowance() {
        RateLimitLease lease = used(8, 3);

        assertThat(lease.renew(POLICY, new RedisGrant(1, 900, MINUTE, 0), 1, 1, TIME, seconds(1)))
                .isNull();
        assertThat(lease.take(POLICY, seconds(1))).isNotNull();

        assertThat(lease.renew(POLICY, new RedisGrant(1, 900, MINUTE, 0), 1, 1, TIME, seconds(10)))
                .isEqualTo(new Rest(3, POLICY, WINDOW));
        assertThat(lease.take(POLICY, seconds(10))).isNull();
    }

    @Test
    void unusedTokensAreReturnedOnceToTheirWindow() {
        RateLimitLease lease = used(8, 3);

        assertThat(lease.surrender(seconds(10) - 1)).isNull();
        assertThat(lease.surrender(seconds(10))).isEqualTo(new Rest(4, POLICY, WINDOW));
        assertThat(lease.surrender(seconds(10))).isNull();
        assertThat(lease.renew(POLICY, new RedisGrant(8, 900, MINUTE, 2), 8, 1, TIME, seconds(11)))
                .isNull();
    }

    @Test
    void forgottenAllowanceReturnsUnusedTokensAtOnce() {
        RateLimitLease lease = used(8, 3);
        lease.surrender(seconds(20));
        assertThat(lease.forget(seconds(20))).isTrue();

        assertThat(lease.serves(POLICY)).isFalse();
        assertThat(lease.renew(POLICY, new RedisGrant(8, 900, MINUTE, 2), 8, 1, TIME, seconds(20)))
                .isEqualTo(new Rest(7, POLICY, 2));
        assertThat(lease.take(POLICY, seconds(20))).isNull();
    }

    @Test
    void countsOfAnotherPolicyAdmitNoRequest() {
        RateLimitPolicy lowered = new RateLimitPolicy("test", 150, MINUTE, By.USER, OnOutage.ADMIT);
        RateLimitLease lease = used(8, 3);

        assertThat(lease.serves(lowered)).isFalse();
        assertThat(lease.take(lowered, 1)).isNull();
    }

    @Test
    void slowedCallerIsCountedOneByOne() {
        RateLimitLease lease = used(64, 0);

        assertThat(lease.next(seconds(15))).isEqualTo(1);
    }

    @Test
    void oneTakesForAllWhileOthersAskForThemselves() {
        RateLimitLease lease = used(8, 7);

        assertThat(lease.next(seconds(1))).isEqualTo(64);
        assertThat(lease.next(seconds(1))).isEqualTo(1);
    }

    @Test
    void noRefillWhileTokensAreLeft() {
        RateLimitLease lease = used(8, 3);

        assertThat(lease.next(seconds(1))).isEqualTo(1);
    }

    @Test
    void itsPaceIsForgottenOnceItHasBeenOverForAsLong() {
        RateLimitLease lease = used(8, 3);

        assertThat(lease.forget(seconds(20) - 1)).isFalse();
        assertThat(lease.forget(seconds(20))).isTrue();
    }

    @Test
    void usedAllowanceIsRenewedAheadOnce() {
        RateLimitLease lease = used(64, 19);

        assertThat(lease.ahead(seconds(10) - 1)).isZero();
        assertThat(lease.ahead(seconds(10))).isEqualTo(25);
        assertThat(lease.ahead(seconds(10))).isZero();
        assertThat(lease.next(seconds(10))).isEqualTo(1);
    }

    @Test
    void allThatWasAskedForAheadIsThere() {
        RateLimitLease lease = askedAhead();

        for (int i = 0; i < 8; i++) {
            assertThat(lease.take(POLICY, seconds(11))).isNotNull();
        }
        assertThat(lease.take(POLICY, seconds(11))).isNull();
        assertThat(lease.ahead(seconds(20))).isEqualTo(10);
    }

    @Test
    void rareCallerGetsNoAllowanceAhead() {
        assertThat(used(8, 0).ahead(seconds(10))).isZero();
        assertThat(askedAhead().ahead(seconds(20))).isZero();
    }

    @Test
    void forgottenAllowanceReturnsAllTokensRequestedAhead() {
        RateLimitLease lease = used(8, 3);
        lease.forget(seconds(20));

        assertThat(lease.ahead(seconds(20))).isZero();
        assertThat(lease.renew(POLICY, new RedisGrant(8, 900, MINUTE, 2), 8, 0, TIME, seconds(20)))
                .isEqualTo(new Rest(8, POLICY, 2));
    }

    @Test
    void failedRefillIsRequestedAgain() {
        RateLimitLease lease = used(8, 7);
        assertThat(lease.next(seconds(1))).isEqualTo(64);

        lease.failed(1);
        assertThat(lease.next(seconds(1))).isEqualTo(1);
        lease.failed(64);
        assertThat(lease.next(seconds(1))).isEqualTo(64);
    }

    @Test
    void allowanceIsVisitedWhenItsLotWindowOrPaceEnds() {
        RateLimitLease lease = new RateLimitLease("key", POLICY, TIME, 0);
        lease.renew(POLICY, new RedisGrant(8, 1_000, Duration.ofSeconds(15), WINDOW), 8, 1, TIME, 0);

        assertThat(lease.lookAt(0)).isEqualTo(seconds(10));
        assertThat(lease.lookAt(seconds(10))).isEqualTo(seconds(15));
        assertThat(lease.lookAt(seconds(15))).isEqualTo(seconds(20));
    }

    private static RateLimitLease askedAhead() {
        RateLimitLease lease = used(8, 3);
        assertThat(lease.surrender(seconds(10))).isNotNull();
        assertThat(lease.ahead(seconds(10))).isEqualTo(RateLimitLease.LEAST);
        assertThat(lease.renew(POLICY, new RedisGrant(8, 900, MINUTE, 2), 8, 0, TIME, seconds(10)))
                .isNull();
        return lease;
    }

    private static RateLimitLease used(int size, int times) {
        RateLimitLease lease = new RateLimitLease("key", POLICY, TIME, 0);
        lease.renew(POLICY, new RedisGrant(size, 1_000, MINUTE, WINDOW), size, 1, TIME, 0);
        for (int i = 0; i < times; i++) {
            assertThat(lease.take(POLICY, 0)).isNotNull();
        }
        return lease;
    }

    private static long seconds(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
