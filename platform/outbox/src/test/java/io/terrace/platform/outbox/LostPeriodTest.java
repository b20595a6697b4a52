package io.terrace.platform.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LostPeriodTest {

    private static final Optional<Instant> FROM = Optional.of(Instant.parse("2020-01-01T00:00:00Z"));
    private static final Optional<Instant> UNTIL = Optional.of(Instant.parse("2020-01-02T00:00:00Z"));

    @Test
    void withoutARestoreNothingIsLost() {
        assertThat(LostPeriod.of(Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    void oneEndAloneIsRefused() {
        assertThatThrownBy(() -> LostPeriod.of(FROM, Optional.empty())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LostPeriod.of(Optional.empty(), UNTIL)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void emptyPeriodIsRefused() {
        assertThatThrownBy(() -> LostPeriod.of(FROM, FROM)).isInstanceOf(IllegalArgumentException.class);
    }
}
