package io.terrace.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.terrace.platform.suite.ServiceDescriptor;
import java.io.IOException;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// `deploy/edges.yaml`: who connects to whom.
final class DeclaredEdges {

    static final List<String> PROGRAMS =
            ServiceDescriptor.all().stream().map(ServiceDescriptor::name).toList();

    private DeclaredEdges() {}

    /// Those of an overlay and its components, as [#edge] writes them.
    static NavigableSet<String> of(Overlay overlay) throws IOException {
        JsonNode file =
                new YAMLMapper().readTree(Overlay.DEPLOY.resolve("edges.yaml").toFile());
        NavigableSet<String> edges = new TreeSet<>();
        for (JsonNode edge : file.path("edges")) {
            if (!isIn(edge, overlay.components())) {
                continue;
            }
            for (String from : programs(edge.path("from").asText())) {
                for (String to : programs(edge.path("to").asText())) {
                    edge.path("ports").forEach(port -> edges.add(edge(from, to, port.asText())));
                }
            }
        }
        return edges;
    }

    /// `wallet-service > postgres:5432`.
    static String edge(String from, String to, String port) {
        return edge(from, to + ":" + port);
    }

    /// @param end of the one that is connected to, `postgres:5432`
    static String edge(String from, String end) {
        return from + " > " + end;
    }

    private static boolean isIn(JsonNode edge, List<String> components) {
        boolean isThere = !edge.has("component")
                || components.contains(edge.path("component").asText());
        return isThere && !components.contains(edge.path("without").asText());
    }

    private static List<String> programs(String name) {
        return name.equals("*") ? PROGRAMS : List.of(name);
    }
}
