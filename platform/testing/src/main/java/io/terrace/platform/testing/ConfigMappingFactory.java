package io.terrace.platform.testing;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/// A configuration without an application.
public final class ConfigMappingFactory {

    private static final int ORDINAL = 100;

    private ConfigMappingFactory() {}

    /// @param values by their whole keys; whatever is not among them is as it is by default
    /// @throws RuntimeException where one is missing or none of its kind
    public static <T> T of(Class<T> mapping, Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withMapping(mapping)
                .withSources(new PropertiesConfigSource(values, "test", ORDINAL))
                .build()
                .getConfigMapping(mapping);
    }
}
