package io.terrace.polls;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PollsConfigTest {

    private final PollsConfig config = ConfigMappingFactory.of(PollsConfig.class, Map.of());

    @Test
    void countsAreStreamedAtMostTwiceASecond() {
        assertThat(config.framePause()).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void theClockIsLookedAtFourTimesASecond() {
        assertThat(config.tick()).isEqualTo(Duration.ofMillis(250));
        assertThat(config.timekeeping()).isTrue();
    }

    @Test
    void ballotsWaitInBoundedQueues() {
        assertThat(config.committers()).isEqualTo(1);
        assertThat(config.waiting()).isEqualTo(4096);
        assertThat(config.largest()).isEqualTo(1024);
    }
}
