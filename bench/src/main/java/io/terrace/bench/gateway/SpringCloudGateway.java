package io.terrace.bench.gateway;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Spring Cloud Gateway, from `bench/spring-gateway`, built where it is not.
final class SpringCloudGateway implements TestedGateway {

    private static final Path PROJECT = Path.of("bench", "spring-gateway").toAbsolutePath();
    private static final Path JAR = PROJECT.resolve("target/spring-gateway.jar");

    private final BenchFixture world;
    private final int port;

    SpringCloudGateway(BenchFixture world, int port) {
        this.world = world;
        this.port = port;
    }

    @Override
    public String name() {
        return "Spring Cloud Gateway";
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
        if (!Files.exists(JAR)) {
            build();
        }
        List<String> command = new ArrayList<>(JavaGatewayCommandLine.command());
        command.addAll(List.of(
                "-Dbench.port=" + port,
                "-Dbench.redis-port=" + world.redis().port(),
                "-Dbench.upstream=http://127.0.0.1:" + world.backend().port(),
                "-Dbench.key=" + world.keys().ample().getFirst(),
                "-Dbench.limited-key=" + world.keys().limited(),
                "-Dbench.origin=" + BenchApiKeys.ORIGIN,
                "-Dbench.public-key=" + world.fans().x509(),
                "-jar",
                JAR.toString()));
        return ProcessSpec.of(command);
    }

    @Override
    public boolean ready() {
        return GatewayProbe.answers(port, BrowserRequestFactory.PATH, 401);
    }

    private static void build() {
        System.out.println("Building Spring Cloud Gateway, once");
        try {
            int exit = new ProcessBuilder("mvn", "-B", "-q", "package")
                    .directory(PROJECT.toFile())
                    .inheritIO()
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new StackException("Spring Cloud Gateway cannot be built; leave it out of --peers");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Stopped", e);
        }
    }
}
