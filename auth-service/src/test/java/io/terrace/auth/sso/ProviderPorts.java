package io.terrace.auth.sso;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.terrace.platform.testing.FreePorts;
import java.util.List;
import java.util.Map;

/// Keeps two ports of this machine for identity providers, and has the service trust what answers there.
public final class ProviderPorts implements QuarkusTestResourceLifecycleManager {

    static final String FAKE = "test.provider-port";
    static final String KEYCLOAK = "test.keycloak-port";

    @Override
    public Map<String, String> start() {
        List<Integer> ports = FreePorts.some(2);
        return Map.of(
                FAKE,
                ports.getFirst().toString(),
                KEYCLOAK,
                ports.getLast().toString(),
                "terrace.environment",
                "development",
                "terrace.outbound.trusted-hosts",
                "localhost:%d,localhost:%d".formatted(ports.getFirst(), ports.getLast()));
    }

    @Override
    public void stop() {}
}
