package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.limit.RateLimitPolicy.By;
import io.terrace.gateway.limit.RateLimitPolicy.OnOutage;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RateLimitPolicyTest {

    private final RateLimitPolicy policy =
            new RateLimitPolicy("reads", 300, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT);

    @Test
    void credentialsOwnLimitReplacesTheDefault() {
        RateLimitPolicy own = policy.with(Map.of("reads", 7));

        assertThat(own).isEqualTo(new RateLimitPolicy("reads", 7, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT));
        assertThat(own.terms().toString()).isEqualTo("\"reads\";q=7;w=60");
        assertThat(policy.with(Map.of("reads", 7))).isSameAs(own);
        assertThat(policy.with(Map.of("writes", 7))).isSameAs(policy);
    }

    @Test
    void aNumberThatIsNoneAdmitsOne() {
        assertThat(policy.with(Map.of("reads", 0)).requests()).isEqualTo(1);
    }
}
