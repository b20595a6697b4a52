package io.terrace.auth;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The configuration as a launcher would give it, for tests without an application.
public final class TestConfig {

    private TestConfig() {}

    public static AuthConfig with(Map<String, String> environment) {
        var values = new HashMap<>(
                Map.of("terrace.master-key", "ab".repeat(32), "terrace.public-url", "https://api.example.com"));
        values.putAll(environment);
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withConverter(Duration.class, 100, new DurationConverter())
                .withMapping(AuthConfig.class)
                .withDefaultValues(values)
                .build()
                .getConfigMapping(AuthConfig.class);
    }
}
