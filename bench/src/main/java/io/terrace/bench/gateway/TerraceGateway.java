package io.terrace.bench.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The packaged gateway, as `./terrace up` starts it.
final class TerraceGateway implements TestedGateway {

    private static final Path MODULE = Path.of("gateway").toAbsolutePath();
    private static final Path BUILT = MODULE.resolve("target/quarkus-app");

    private final BenchFixture world;
    private final String name;
    private final Path folder;
    private final int port;
    private final int managementPort = LoopbackPorts.free(1).getFirst();
    private final Map<String, String> settings;
    private final int routes;

    private TerraceGateway(
            BenchFixture world, String name, Path folder, int port, Map<String, String> settings, int routes) {
        this.world = world;
        this.name = name;
        this.folder = folder;
        this.port = port;
        this.settings = settings;
        this.routes = routes;
    }

    /// @param settings configuration that differs from the defaults
    static TerraceGateway built(BenchFixture world, int port, Map<String, String> settings) {
        return built(world, "gateway", port, settings);
    }

    /// Another beside it.
    static TerraceGateway built(BenchFixture world, String name, int port, Map<String, String> settings) {
        return routed(world, name, port, settings, 0);
    }

    /// One with so many more routes, all to the same page: [BrowserRequestFactory#route].
    static TerraceGateway routed(BenchFixture world, String name, int port, Map<String, String> settings, int routes) {
        return new TerraceGateway(world, name, BUILT, port, settings, routes);
    }

    /// Another build of it, with its defaults.
    static TerraceGateway before(BenchFixture world, int port, Path folder) {
        return new TerraceGateway(world, "before", folder.toAbsolutePath(), port, Map.of(), 0);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public boolean checksTokens() {
        return true;
    }

    @Override
    public ProcessSpec launch() {
        Path jar = folder.resolve("quarkus-run.jar");
        if (!Files.exists(jar)) {
            throw new StackException(jar + " is not built");
        }
        try {
            Path table = table();
            List<String> command = new ArrayList<>(JavaGatewayCommandLine.command());
            if (world.keys().ample().size() > 1) {
                command.add("-Xmx1g");
            }
            settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
            services().forEach(service -> command.addAll(settings(service)));
            command.addAll(List.of("-Dterrace.gateway.routes=" + table, "-jar", jar.toString()));
            return new ProcessSpec(command, environment());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean ready() {
        return GatewayProbe.answers(managementPort, "/q/health/ready", 200);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = world.kafka().environment();
        environment.putAll(Map.of(
                "QUARKUS_HTTP_HOST",
                "127.0.0.1",
                "QUARKUS_HTTP_PORT",
                Integer.toString(port),
                "QUARKUS_MANAGEMENT_PORT",
                Integer.toString(managementPort),
                "QUARKUS_REDIS_HOSTS",
                "redis://127.0.0.1:" + world.redis().port(),
                "TERRACE_PUBLIC_URL",
                BenchFanTokenIssuer.ISSUER,
                // Those of all sides, and with room.
                "TERRACE_GATEWAY_TOKENS_KEPT",
                "800000",
                // As nginx beside it.
                "TERRACE_GATEWAY_ACCESS_LOG_SHARE",
                "0"));
        return environment;
    }

    private List<String> settings(String service) {
        String prefix = "-Dterrace.gateway.services." + service;
        return List.of(
                prefix + ".url=http://127.0.0.1:" + world.backend().port(), prefix + ".context-key=" + "5e".repeat(32));
    }

    private static List<String> services() {
        return ServiceDescriptor.services().stream()
                .map(ServiceDescriptor::name)
                .toList();
    }

    private Path table() throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode table = json.readTree(TerraceGateway.class.getResourceAsStream("/bench-routes.json"));
        ArrayNode entries = table.withArray("routes");
        JsonNode page = entries.get(0);
        for (int i = 0; i < routes; i++) {
            entries.add(page.<ObjectNode>deepCopy().put("path", BrowserRequestFactory.route(i)));
        }
        Path file = world.folder().resolve("routes-" + routes + ".json");
        json.writeValue(file.toFile(), table);
        return file;
    }
}
