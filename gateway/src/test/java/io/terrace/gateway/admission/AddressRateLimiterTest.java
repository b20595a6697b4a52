package io.terrace.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AddressRateLimiterTest {

    private long now;
    private final AddressRateLimiter allowance = new AddressRateLimiter(2, 3, () -> now);

    @Test
    void anAddressHasItsOwn() {
        assertThat(allowance.take("a")).isTrue();
        assertThat(allowance.take("a")).isTrue();
        assertThat(allowance.take("a")).isFalse();
        assertThat(allowance.take("b")).isTrue();
    }

    @Test
    void allAddressesTogetherHaveTheirs() {
        assertThat(allowance.take("a")).isTrue();
        assertThat(allowance.take("b")).isTrue();
        assertThat(allowance.take("c")).isTrue();

        assertThat(allowance.take("d")).isFalse();
    }

    @Test
    void allowanceRefillsUpToItsLimit() {
        allowance.take("a");
        allowance.take("a");

        now += Duration.ofMillis(500).toNanos();
        assertThat(allowance.take("a")).isTrue();
        assertThat(allowance.take("a")).isFalse();

        now += Duration.ofSeconds(30).toNanos();
        assertThat(allowance.take("a")).isTrue();
        assertThat(allowance.take("a")).isTrue();
        assertThat(allowance.take("a")).isFalse();
    }
}
