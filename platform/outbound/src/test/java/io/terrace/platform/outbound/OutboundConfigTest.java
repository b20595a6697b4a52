package io.terrace.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutboundConfigTest {

    @Test
    void nothingIsTrustedAndEverythingIsBounded() {
        OutboundConfig config = Settings.with(Map.of());

        assertThat(config.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.maxBytes()).isEqualTo(256 * 1024);
        assertThat(config.ports()).containsExactlyInAnyOrder(443, 8443);
        assertThat(config.concurrency()).isEqualTo(32);
        assertThat(config.trustedHosts()).isEmpty();
        assertThat(config.environment()).isEqualTo("production");
    }
}
