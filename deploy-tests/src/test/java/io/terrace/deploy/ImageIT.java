package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.platform.testing.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The gateway and wallet-service, each from its image as its rendered Deployment runs it, together.
class ImageIT {

    private static final String GATEWAY = "gateway";
    private static final Duration MAX_WAIT = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private final List<Manifest> rendered = Overlay.PRODUCTION.manifests();
    private SandboxServers servers;

    @BeforeEach
    void startServers() throws Exception {
        assumeThat(PodContainer.canRun(GATEWAY, WalletPods.PROGRAM))
                .as("podman is installed and ./terrace deploy images has built both")
                .isTrue();
        servers = new SandboxServers();
    }

    @AfterEach
    void stopServers() throws Exception {
        if (servers != null) {
            servers.close();
        }
    }

    @Test
    void gatewayAndServiceRunAsTheirDeploymentsSay() throws Exception {
        WalletPods wallet = WalletPods.withoutGrants(
                new ProgramPods(rendered, WalletPods.PROGRAM, servers.sandbox(WalletPods.PROGRAM), folder));
        try (var job = wallet.job().start()) {
            assertThat(job.await()).as(job.log()).isZero();
        }
        List<Integer> free = FreePorts.some(4);
        List<Integer> servicePorts = free.subList(0, 2);
        List<Integer> ports = free.subList(2, 4);
        try (var service = wallet.deployment(servicePorts).start();
                var gateway = gateway(ports, servicePorts).start()) {
            service.awaitReady();
            gateway.awaitReady();

            service.assertConfined();
            gateway.assertConfined();
            assertThat(checks(ports.get(0), WalletPods.PROGRAM)).contains(check("polls-service", "DOWN"));
            HttpResponse<String> refused = get(ports.get(0), "/v2/wallet");
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            System.out.printf(
                    "gateway: ready as its Deployment runs it, %s resident%n",
                    gateway.status().get("VmRSS"));
        }
    }

    /// What the gateway says of its services, once one of them is there for it.
    private static List<JsonNode> checks(int port, String awaited) throws IOException, InterruptedException {
        long end = System.nanoTime() + MAX_WAIT.toNanos();
        List<JsonNode> checks;
        do {
            checks = each(new JsonMapper().readTree(get(port, "/health").body()).path("checks"))
                    .toList();
        } while (!checks.contains(check(awaited, "UP")) && System.nanoTime() < end);
        assertThat(checks).contains(check(awaited, "UP"));
        return checks;
    }

    private static JsonNode check(String name, String status) {
        return JsonNodeFactory.instance.objectNode().put("name", name).put("status", status);
    }

    private PodContainer gateway(List<Integer> ports, List<Integer> servicePorts) throws Exception {
        ProgramPods sandbox = new ProgramPods(rendered, GATEWAY, servers.sandbox(GATEWAY), folder);
        Map<String, String> replaced = Map.of(
                "QUARKUS_HTTP_PORT",
                ports.get(0).toString(),
                "QUARKUS_MANAGEMENT_PORT",
                ports.get(1).toString(),
                "TERRACE_GATEWAY_SERVICES_WALLET_SERVICE_URL",
                "http://127.0.0.1:" + servicePorts.get(0),
                "TERRACE_GATEWAY_SERVICES_WALLET_SERVICE_MANAGEMENT_URL",
                "http://127.0.0.1:" + servicePorts.get(1));
        Map<String, String> secret = new HashMap<>(Map.of(
                "terrace.media-signing-key", "0d".repeat(32),
                "quarkus.redis.hosts", sandbox.setting("quarkus.redis.hosts")));
        ServiceDescriptor.services()
                .forEach(one ->
                        secret.put("terrace.gateway.services." + one.name() + ".context-key", ProgramPods.CONTEXT_KEY));
        return sandbox.pod("Deployment", replaced, secret);
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
