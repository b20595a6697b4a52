package io.terrace.platform.outbound;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;

/// The configuration, without an application.
final class Settings {

    private Settings() {}

    static OutboundConfig with(Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withConverter(Duration.class, 100, Settings::duration)
                .withMapping(OutboundConfig.class)
                .withDefaultValues(values)
                .build()
                .getConfigMapping(OutboundConfig.class);
    }

    private static Duration duration(String text) {
        return Duration.parse("PT" + text);
    }
}
