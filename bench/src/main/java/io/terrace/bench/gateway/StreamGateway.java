package io.terrace.bench.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.terrace.platform.suite.ServiceDescriptor;
import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.KafkaLogin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// The packaged gateway with its own routes before realtime-service, with a key and fans of one community. Every other
/// service is a cheap one.
public final class StreamGateway implements StackComponent, AutoCloseable {

    private static final Path JAR =
            Path.of("gateway/target/quarkus-app/quarkus-run.jar").toAbsolutePath();
    private static final String REALTIME = "realtime-service";

    private final BenchApiKeys keys = new BenchApiKeys(1);
    private final BenchFanTokenIssuer fans;
    private final CheapBackend backend;
    private final KafkaLogin kafka;
    private final int port;
    private final int managementPort = LoopbackPorts.free(1).getFirst();
    private final int redis;
    private final int realtime;
    private final String contextKey;
    private final List<String> jvm;

    /// @param redis its port
    /// @param realtime the port of realtime-service
    /// @param contextKey that of all services
    /// @param jvm options of its JVM besides the usual ones
    public StreamGateway(int port, KafkaLogin kafka, int redis, int realtime, String contextKey, List<String> jvm) {
        this.port = port;
        this.kafka = kafka;
        this.redis = redis;
        this.realtime = realtime;
        this.contextKey = contextKey;
        this.jvm = jvm;
        fans = new BenchFanTokenIssuer(keys, InstantSource.system());
        backend = new CheapBackend(keys, fans);
    }

    /// All its fans'.
    public UUID community() {
        return keys.community();
    }

    /// Requests for the community's stream, each of another fan.
    public List<byte[]> openings(int count) {
        return fans.tokens(count).stream().map(this::opening).toList();
    }

    private byte[] opening(String token) {
        return """
                GET /v2/stream?topics=feed HTTP/1.1\r
                Host: localhost\r
                Accept: text/event-stream\r
                User-Agent: terrace-bench\r
                X-Service-API-Key: %s\r
                Authorization: Bearer %s\r
                Origin: %s\r
                \r
                """.formatted(keys.ample().getFirst(), token, BenchApiKeys.ORIGIN)
                .getBytes(ISO_8859_1);
    }

    @Override
    public String name() {
        return ServiceDescriptor.GATEWAY;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public ProcessSpec launch() {
        if (!Files.exists(JAR)) {
            throw new StackException(JAR + " is not built");
        }
        List<String> command = new ArrayList<>(JavaGatewayCommandLine.command());
        command.addAll(jvm);
        ServiceDescriptor.services().stream().map(ServiceDescriptor::name).forEach(service -> {
            int at = service.equals(REALTIME) ? realtime : backend.port();
            command.add("-Dterrace.gateway.services." + service + ".url=http://127.0.0.1:" + at);
            command.add("-Dterrace.gateway.services." + service + ".context-key=" + contextKey);
        });
        command.addAll(List.of("-jar", JAR.toString()));
        Map<String, String> environment = kafka.environment();
        environment.putAll(Map.of(
                "QUARKUS_HTTP_HOST",
                "127.0.0.1",
                "QUARKUS_HTTP_PORT",
                Integer.toString(port),
                "QUARKUS_MANAGEMENT_PORT",
                Integer.toString(managementPort),
                "QUARKUS_REDIS_HOSTS",
                "redis://127.0.0.1:" + redis,
                "TERRACE_PUBLIC_URL",
                BenchFanTokenIssuer.ISSUER));
        return new ProcessSpec(command, environment);
    }

    @Override
    public boolean ready() {
        return GatewayProbe.answers(managementPort, "/q/health/ready", 200);
    }

    @Override
    public void close() {
        backend.close();
    }
}
