package io.terrace.deploy;

import static io.terrace.deploy.DeclaredEdges.edge;
import static io.terrace.deploy.Manifest.each;
import static io.terrace.deploy.Manifest.map;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.platform.suite.ServiceDescriptor;
import java.io.IOException;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `edges.yaml` is what the rendered NetworkPolicies allow, no more and no less, from both ends.
class EdgesTest {

    private static final String NAME = "app.kubernetes.io/name";

    /// Whose pods' policies are not of the suite's programs: an edge is seen at its other end alone.
    private static final Set<String> OUTSIDE = Set.of("ingress", "monitoring", "dns", "internet");

    @ParameterizedTest
    @EnumSource
    void egressPoliciesMatchDeclaredEdges(Overlay overlay) throws IOException {
        NavigableSet<String> allowed = policies(overlay)
                .filter(policy -> DeclaredEdges.PROGRAMS.contains(subject(policy))
                        || overlay.components().contains(subject(policy)))
                .flatMap(policy -> each(policy.json().at("/spec/egress"))
                        .flatMap(rule -> edges(rule, "to").map(end -> edge(subject(policy), end))))
                .collect(toCollection(TreeSet::new));

        assertThat(allowed)
                .isEqualTo(DeclaredEdges.of(overlay).stream()
                        .filter(edge -> !OUTSIDE.contains(edge.substring(0, edge.indexOf(' '))))
                        .collect(toCollection(TreeSet::new)));
    }

    @ParameterizedTest
    @EnumSource
    void ingressPoliciesMatchDeclaredEdges(Overlay overlay) throws IOException {
        NavigableSet<String> allowed = policies(overlay)
                .flatMap(policy -> each(policy.json().at("/spec/ingress"))
                        .filter(rule -> rule.has("ports"))
                        .flatMap(rule -> edges(rule, "from")
                                .map(end -> edge(
                                        end.substring(0, end.lastIndexOf(':')),
                                        subject(policy),
                                        end.substring(end.lastIndexOf(':') + 1)))))
                .filter(edge -> !edge.equals("monitoring > postgres:9187"))
                .collect(toCollection(TreeSet::new));

        assertThat(allowed)
                .isEqualTo(DeclaredEdges.of(overlay).stream()
                        .filter(edge ->
                                !OUTSIDE.contains(edge.substring(edge.indexOf("> ") + 2, edge.lastIndexOf(':'))))
                        .collect(toCollection(TreeSet::new)));
    }

    @Test
    void onlyTheGatewayIsReachedFromOutside() throws IOException {
        assertThat(DeclaredEdges.of(Overlay.ALL))
                .filteredOn(edge -> edge.startsWith("ingress"))
                .containsExactly("ingress > gateway:8080");
    }

    @Test
    void storesAreReachedAsTheDescriptorsSay() throws IOException {
        for (ServiceDescriptor program : ServiceDescriptor.all()) {
            assertThat(DeclaredEdges.of(Overlay.PRODUCTION).contains(edge(program.name(), "redis", "6379")))
                    .as(program.name())
                    .isEqualTo(!program.redisKeys().isEmpty());
            assertThat(DeclaredEdges.of(Overlay.PRODUCTION)).contains(edge(program.name(), "kafka", "9093"));
        }
    }

    private static Stream<Manifest> policies(Overlay overlay) {
        return overlay.manifests().stream()
                .filter(manifest -> manifest.is("NetworkPolicy"))
                .filter(policy -> !policy.name().equals("default-deny"));
    }

    private static String subject(Manifest policy) {
        var labels = map(policy.json().at("/spec/podSelector/matchLabels"));
        if (labels.containsKey("cnpg.io/cluster")) {
            return "postgres";
        }
        return labels.containsKey("strimzi.io/cluster") ? "kafka" : ManifestRules.program(labels);
    }

    /// `postgres:5432` for each other end and port of a rule.
    private static Stream<String> edges(JsonNode rule, String side) {
        return each(rule.path(side))
                .flatMap(EdgesTest::ends)
                .flatMap(end -> each(rule.path("ports"))
                        .map(port -> end + ":" + port.path("port").asText()));
    }

    private static Stream<String> ends(JsonNode peer) {
        if (peer.has("ipBlock")) {
            return Stream.of("internet");
        }
        List<JsonNode> expressions = Stream.concat(
                        each(peer.at("/podSelector/matchExpressions")),
                        each(peer.at("/namespaceSelector/matchExpressions")))
                .toList();
        JsonNode first = expressions.getFirst();
        return switch (first.path("key").asText()) {
            case NAME -> each(first.path("values")).map(JsonNode::asText);
            case "cnpg.io/cluster" -> Stream.of("postgres");
            case "strimzi.io/cluster" -> Stream.of("kafka");
            case "k8s-app" -> Stream.of("dns");
            case "kubernetes.io/metadata.name" -> each(first.path("values")).map(JsonNode::asText);
            default -> throw new IllegalStateException("An end that is not known: " + peer);
        };
    }
}
