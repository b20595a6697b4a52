package io.terrace.bench.gateway;

import io.terrace.bench.service.NginxBinaryFinder;
import io.terrace.stack.process.ProcessSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// nginx as a proxy with a map of keys and `limit_req`.
final class NginxGateway implements TestedGateway {

    private final BenchFixture world;
    private final int port;

    NginxGateway(BenchFixture world, int port) {
        this.world = world;
        this.port = port;
    }

    @Override
    public String name() {
        return "nginx";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public boolean checksTokens() {
        return false;
    }

    @Override
    public ProcessSpec launch() {
        Path file = world.folder().resolve("nginx.conf");
        try (InputStream in = NginxGateway.class.getResourceAsStream("/nginx.conf")) {
            String template = new String(in == null ? new byte[0] : in.readAllBytes(), StandardCharsets.UTF_8);
            Files.writeString(
                    file,
                    template.replace("@FOLDER@", world.folder().toString())
                            .replace("@PORT@", Integer.toString(port))
                            .replace(
                                    "@BACKEND@",
                                    Integer.toString(world.backend().port()))
                            .replace("@KEY@", world.keys().ample().getFirst())
                            .replace("@LIMITED@", world.keys().limited())
                            .replace("@ORIGIN@", BenchApiKeys.ORIGIN));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ProcessSpec.of(List.of(NginxBinaryFinder.find().toString(), "-c", file.toString(), "-e", "stderr"));
    }

    @Override
    public boolean ready() {
        return GatewayProbe.answers(port, BrowserRequestFactory.PATH, 401);
    }
}
