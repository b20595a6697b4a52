package io.terrace.platform.suite;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// The gateway's routing table, made of every module's `routes.json`: its limits, where it has any of its own, and its
/// routes, each of the module's service.
public final class SuiteRouteTableReader {

    private static final String LIMITS = "limits";
    private static final String ROUTES = "routes";
    private static final String SERVICE = "service";
    private static final String SUFFIX = ".json";

    private SuiteRouteTableReader() {}

    /// `{"limits": {NAME: …}, "routes": [{"service": …, "path": …, …}]}`, as the modules were when this was built.
    ///
    /// @throws IllegalArgumentException as for a folder
    public static ObjectNode table(ObjectMapper json) {
        Map<String, JsonNode> modules = new LinkedHashMap<>();
        for (ServiceDescriptor program : ServiceDescriptor.all()) {
            modules.put(program.name(), read(program.name(), json));
        }
        return table(modules, json);
    }

    /// The same of a folder with a file for each service, such as `polls-service.json`.
    ///
    /// @throws IOException where a file cannot be read, or is no JSON
    /// @throws IllegalArgumentException where a file has more than limits and routes, a limit is there twice, or
    ///     a route names its service
    public static ObjectNode table(Path folder, ObjectMapper json) throws IOException {
        Map<String, JsonNode> modules = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                modules.put(
                        name.substring(0, name.length() - SUFFIX.length()),
                        json.reader()
                                .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                                .readTree(Files.readAllBytes(file)));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return table(modules, json);
    }

    private static ObjectNode table(Map<String, JsonNode> modules, ObjectMapper json) {
        ObjectNode table = json.createObjectNode();
        ObjectNode limits = table.putObject(LIMITS);
        ArrayNode routes = table.putArray(ROUTES);
        modules.forEach((module, own) -> {
            check(module, own);
            own.path(LIMITS).properties().forEach(limit -> {
                require(!limits.has(limit.getKey()), module, "has another's limit " + limit.getKey());
                limits.set(limit.getKey(), limit.getValue());
            });
            for (JsonNode route : own.path(ROUTES)) {
                require(route.isObject() && !route.has(SERVICE), module, "has a route that is none, or of another");
                routes.add(json.createObjectNode().put(SERVICE, module).setAll((ObjectNode) route));
            }
        });
        return table;
    }

    /// A limit that is not read would be one that is not kept, so nothing is passed over.
    private static void check(String module, JsonNode own) {
        require(own.isObject(), module, "is no object");
        own.properties().forEach(member -> {
            boolean known = switch (member.getKey()) {
                case LIMITS -> member.getValue().isObject();
                case ROUTES -> member.getValue().isArray();
                default -> false;
            };
            require(known, module, "has an unknown or malformed " + member.getKey());
        });
    }

    private static void require(boolean holds, String module, String fault) {
        if (!holds) {
            throw new IllegalArgumentException("The routing table of " + module + " " + fault);
        }
    }

    private static JsonNode read(String module, ObjectMapper json) {
        String file = ServiceDescriptor.FOLDER + module + "/routes.json";
        try (InputStream in = SuiteRouteTableReader.class.getResourceAsStream(file)) {
            return in == null ? json.createObjectNode() : json.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }
}
