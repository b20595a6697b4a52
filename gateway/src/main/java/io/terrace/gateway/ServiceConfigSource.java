package io.terrace.gateway;

import io.terrace.platform.suite.ServiceDescriptor;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/// Where each service of the suite is unless configuration says otherwise: on this machine, at its usual port. Its
/// context key is empty, so that the gateway does not start without one.
public final class ServiceConfigSource implements ConfigSource {

    private static final String PREFIX = "terrace.gateway.services.";
    /// Below `application.properties`.
    private static final int ORDINAL = 100;

    private final Map<String, String> defaults = new TreeMap<>();

    /// Made by the configuration.
    public ServiceConfigSource() {
        for (ServiceDescriptor service : ServiceDescriptor.services()) {
            defaults.put(PREFIX + service.name() + ".url", "http://127.0.0.1:" + service.port());
            defaults.put(PREFIX + service.name() + ".context-key", "");
        }
    }

    @Override
    public int getOrdinal() {
        return ORDINAL;
    }

    @Override
    public Set<String> getPropertyNames() {
        return defaults.keySet();
    }

    @Override
    public @Nullable String getValue(String name) {
        return defaults.get(name);
    }

    @Override
    public String getName() {
        return "services of the suite";
    }
}
