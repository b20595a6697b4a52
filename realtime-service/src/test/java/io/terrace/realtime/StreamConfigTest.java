package io.terrace.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StreamConfigTest {

    private final StreamConfig config = TestConfig.of();

    @Test
    void aClientCanResumeAsFarBackAsSdksTellRepeatsApart() {
        assertThat(config.window()).isEqualTo(Duration.ofHours(1));
        assertThat(config.maxEvents()).isEqualTo(5_000);
    }

    @Test
    void heartbeatDefaultsToFifteenSeconds() {
        assertThat(config.heartbeat()).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void aSlowClientIsDroppedSoon() {
        assertThat(config.backlog()).isEqualTo(500);
        assertThat(config.farewell()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void clientsComeBackSpreadOut() {
        assertThat(config.retry()).isEqualTo(Duration.ofSeconds(2));
        assertThat(config.drainSpread()).isEqualTo(Duration.ofSeconds(20));
        assertThat(config.reauthLead()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void streamLimitsHaveDefaults() {
        assertThat(config.maxTopics()).isEqualTo(20);
        assertThat(config.maxPerFan()).isEqualTo(10);
        assertThat(config.maxPerInstallation()).isEqualTo(4);
        assertThat(config.replacedRetry()).isEqualTo(Duration.ofSeconds(60));
        assertThat(config.ticketLife()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.redisTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.openTimeout()).isEqualTo(Duration.ofSeconds(10));
    }
}
