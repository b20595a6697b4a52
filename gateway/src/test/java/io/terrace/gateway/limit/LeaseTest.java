package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.limit.Policy.By;
import io.terrace.gateway.limit.Policy.OnOutage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeaseTest {

    private static final Duration TIME = Duration.ofSeconds(10);
    private static final Policy POLICY = new Policy("test", 100_000, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT);

    @Test
    void theNextIsAsLargeAsItsPacePromises() {
        Lease lease = used(8, 7);

        assertThat(lease.next(seconds(4))).isEqualTo(25);
    }

    @Test
    void theNextIsNotManyTimesLarger() {
        Lease lease = used(8, 7);

        assertThat(lease.next(1)).isEqualTo(64);
    }

    @Test
    void whatWasNotUsedInTimeIsNotTakenAgain() {
        Lease lease = used(64, 19);

        assertThat(lease.next(seconds(10))).isEqualTo(25);
    }

    @Test
    void whoeverHasComeTwiceIsWorthAFew() {
        Lease lease = used(8, 1);

        assertThat(lease.next(seconds(10))).isEqualTo(Lease.LEAST);
    }

    @Test
    void itsPaceIsThatOfTheTimeItWasGoodFor() {
        Lease lease = used(64, 19);

        assertThat(lease.next(seconds(19))).isEqualTo(25);
    }

    @Test
    void whileSomebodyAsksForTheFirstOthersAskForThemselves() {
        Lease first = new Lease(POLICY, TIME, 0);

        assertThat(first.take(POLICY, 1)).isNull();
        assertThat(first.next(1)).isEqualTo(1);
        assertThat(first.surrender()).isZero();
    }

    @Test
    void whoeverHasBecomeSlowIsCountedOneByOne() {
        Lease lease = used(64, 0);

        assertThat(lease.next(seconds(15))).isEqualTo(1);
    }

    @Test
    void oneTakesForAllWhileOthersAskForThemselves() {
        Lease lease = used(8, 7);

        assertThat(lease.next(seconds(1))).isEqualTo(64);
        assertThat(lease.next(seconds(1))).isEqualTo(1);
    }

    @Test
    void nobodyAsksForMoreWhileSomeAreLeft() {
        Lease lease = used(8, 3);

        assertThat(lease.next(seconds(1))).isEqualTo(1);
    }

    @Test
    void itsPaceIsForgottenOnceItHasBeenOverForAsLong() {
        Lease lease = used(8, 3);

        assertThat(lease.isForgotten(seconds(20) - 1)).isFalse();
        assertThat(lease.isForgotten(seconds(20))).isTrue();
    }

    private static Lease used(int size, int times) {
        Lease lease = new Lease(POLICY, new Grant(size, 1_000, Duration.ofMinutes(1), 0), TIME, 0);
        for (int i = 0; i < times; i++) {
            assertThat(lease.take(POLICY, 0)).isNotNull();
        }
        return lease;
    }

    private static long seconds(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
