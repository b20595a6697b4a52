package io.terrace.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.terrace.platform.suite.ServiceDescriptor;
import java.io.IOException;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// `deploy/edges.yaml`: which program may connect to which.
final class DeclaredEdges {

    static final List<String> PROGRAMS =
            ServiceDescriptor.all().stream().map(ServiceDescriptor::name).toList();

    private DeclaredEdges() {}

    /// Those of an overlay and its components.
    static NavigableSet<Edge> of(Overlay overlay) throws IOException {
        JsonNode file =
                new YAMLMapper().readTree(Overlay.DEPLOY.resolve("edges.yaml").toFile());
        NavigableSet<Edge> edges = new TreeSet<>();
        for (JsonNode edge : file.path("edges")) {
            if (!isIn(edge, overlay.components())) {
                continue;
            }
            for (String from : programs(edge.path("from").asText())) {
                for (String to : programs(edge.path("to").asText())) {
                    edge.path("ports").forEach(port -> edges.add(new Edge(from, to, port.asText())));
                }
            }
        }
        return edges;
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
