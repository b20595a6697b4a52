package io.terrace.sponsorship;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SponsorshipConfigTest {

    @Test
    void omittedSettingsHaveDefaults() {
        SponsorshipConfig config = ConfigMappingFactory.of(
                SponsorshipConfig.class,
                Map.of(
                        "terrace.public-url", "https://api.example",
                        "terrace.sponsorship.signing-key", "sixteen or more!"));

        assertThat(config.publicUrl()).isEqualTo("https://api.example");
        assertThat(config.lifecycleInterval()).isEqualTo(Duration.ofSeconds(1));
    }
}
