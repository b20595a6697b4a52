package io.terrace.gateway.h2;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResetBudgetTest {

    private static final long PERIOD = Duration.ofSeconds(30).toNanos();

    private final ResetBudget budget = new ResetBudget();

    @Test
    void itIsSpentOnceAPeriod() {
        long now = -5;

        assertThat(IntStream.range(0, 150).filter(i -> budget.grants(now)).count())
                .isEqualTo(100);
        assertThat(budget.grants(now + PERIOD - 1)).isFalse();
        assertThat(budget.grants(now + PERIOD)).isTrue();
    }
}
