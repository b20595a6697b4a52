package io.terrace.realtime;

import io.terrace.platform.testing.ConfigMappingFactory;
import java.util.HashMap;
import java.util.Map;

/// The configuration with some keys set.
public final class TestConfig {

    private TestConfig() {}

    /// @param settings keys without their prefix, each followed by its value
    public static StreamConfig of(String... settings) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put("terrace.stream." + settings[i], settings[i + 1]);
        }
        return ConfigMappingFactory.of(StreamConfig.class, values);
    }
}
