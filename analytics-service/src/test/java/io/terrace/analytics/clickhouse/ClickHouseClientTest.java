package io.terrace.analytics.clickhouse;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.analytics.AnalyticsConfig;
import io.terrace.platform.testing.ConfigMappingFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClickHouseClientTest {

    @ParameterizedTest
    @ValueSource(strings = {"0S", "16S", "PT1M"})
    void aTimeoutThatTheFeedCannotWaitForIsRefused(String timeout) {
        AnalyticsConfig config = config(timeout);

        assertThatThrownBy(() -> new ClickHouseClient(config))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 15 seconds");
    }

    @Test
    void aTimeoutOfFifteenSecondsIsTaken() {
        AnalyticsConfig config = config("15S");

        assertThatCode(() -> new ClickHouseClient(config)).doesNotThrowAnyException();
    }

    private static AnalyticsConfig config(String timeout) {
        return ConfigMappingFactory.of(AnalyticsConfig.class, Map.of("terrace.analytics.clickhouse.timeout", timeout));
    }
}
