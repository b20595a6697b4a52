package io.terrace.auth.sso;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.Map;

/// Keeps two ports of this machine for identity providers, and has the service trust what answers there.
public final class ProviderPorts implements QuarkusTestResourceLifecycleManager {

    static final String FAKE = "test.provider-port";
    static final String KEYCLOAK = "test.keycloak-port";

    @Override
    public Map<String, String> start() {
        try (var one = new ServerSocket(0);
                var other = new ServerSocket(0)) {
            return Map.of(
                    FAKE,
                    String.valueOf(one.getLocalPort()),
                    KEYCLOAK,
                    String.valueOf(other.getLocalPort()),
                    "terrace.outbound.trusted-hosts",
                    "localhost:%d,localhost:%d".formatted(one.getLocalPort(), other.getLocalPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {}
}
