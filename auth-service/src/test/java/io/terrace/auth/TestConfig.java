package io.terrace.auth;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.util.HashMap;
import java.util.Map;

/// The configuration as a launcher would give it, for tests without an application.
public final class TestConfig {

    private TestConfig() {}

    public static AuthConfig with(Map<String, String> environment) {
        var values = new HashMap<>(
                Map.of("terrace.master-key", "ab".repeat(32), "terrace.public-url", "https://api.example.com"));
        values.putAll(environment);
        return ConfigMappingFactory.of(AuthConfig.class, values);
    }
}
