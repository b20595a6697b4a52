package io.terrace.gateway.fake;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.terrace.platform.suite.SuiteRouteTableReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.function.Consumer;

/// A gateway behind a load balancer on this machine, with a routing table of its own and an access log.
public final class OwnFiles implements QuarkusTestProfile {

    public static final Path FOLDER = folder();
    public static final Path ACCESS_LOG = FOLDER.resolve("access.log");
    private static final Path ROUTES = FOLDER.resolve("routes.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public Map<String, String> getConfigOverrides() {
        restore();
        return Map.of(
                "terrace.gateway.routes", ROUTES.toString(),
                "terrace.gateway.routes-every", "50ms",
                "terrace.gateway.hops.trusted", "127.0.0.1,10.0.0.0/8",
                "terrace.gateway.access-log.share", "1",
                "terrace.gateway.access-log.file", ACCESS_LOG.toString());
    }

    /// The built-in table again.
    public static void restore() {
        change(table -> {});
    }

    /// The built-in table with a change.
    public static void change(Consumer<ObjectNode> edit) {
        try {
            ObjectNode table = SuiteRouteTableReader.table(JSON);
            edit.accept(table);
            write(JSON.writeValueAsString(table));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void write(String table) {
        try {
            Path next = Files.writeString(FOLDER.resolve("next.json"), table);
            Files.move(next, ROUTES, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("gateway");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
