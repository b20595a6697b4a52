package io.terrace.gateway.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.metrics.RequestMetrics;
import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.platform.testing.ConfigMappingFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The table in the jar, without an application.
public final class BuiltInRoutes {

    public static final List<String> SERVICES =
            ServiceDescriptor.services().stream().map(ServiceDescriptor::name).toList();

    private BuiltInRoutes() {}

    /// Of nobody's requests.
    static RequestMetrics metrics() {
        return new RequestMetrics(new SimpleMeterRegistry());
    }

    public static RouteTable table() {
        Map<String, String> settings = new HashMap<>();
        settings.put("terrace.public-url", "https://api.example");
        for (String service : SERVICES) {
            settings.put("terrace.gateway.services." + service + ".url", "http://127.0.0.1:1");
            settings.put("terrace.gateway.services." + service + ".context-key", "0".repeat(64));
        }
        return new RouteTable(ConfigMappingFactory.of(GatewayConfig.class, settings), new ObjectMapper(), metrics());
    }
}
