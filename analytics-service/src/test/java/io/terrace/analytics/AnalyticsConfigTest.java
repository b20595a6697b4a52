package io.terrace.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnalyticsConfigTest {

    private final AnalyticsConfig config = ConfigMappingFactory.of(AnalyticsConfig.class, Map.of());

    @Test
    void reportsAreCountedByPostgres() {
        assertThat(config.engine()).isEqualTo(AnalyticsEngine.POSTGRES);
    }

    @Test
    void clickHouseIsSoughtOnThisMachine() {
        assertThat(config.clickhouse().url()).isEqualTo("http://localhost:8123");
        assertThat(config.clickhouse().database()).isEqualTo("terrace");
        assertThat(config.clickhouse().user()).isEqualTo("default");
        assertThat(config.clickhouse().password()).isEmpty();
        assertThat(config.clickhouse().timeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.clickhouse().turn()).isEqualTo(20_000);
    }

    @Test
    void eventsAreKeptThirteenMonths() {
        assertThat(config.keepMonths()).isEqualTo(13);
    }
}
