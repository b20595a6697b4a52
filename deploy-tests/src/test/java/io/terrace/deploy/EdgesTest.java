package io.terrace.deploy;

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

    /// Whose pods' policies are not of the suite's programs: an edge is seen at its other side alone.
    private static final Set<String> OUTSIDE = Set.of("ingress", "monitoring", "dns", "internet");

    @ParameterizedTest
    @EnumSource
    void egressPoliciesMatchDeclaredEdges(Overlay overlay) throws IOException {
        NavigableSet<Edge> allowed = policies(overlay)
                .filter(policy -> DeclaredEdges.PROGRAMS.contains(subject(policy))
                        || overlay.components().contains(subject(policy)))
                .flatMap(policy -> each(policy.json().at("/spec/egress"))
                        .flatMap(rule -> peers(rule, "to")
                                .flatMap(peer -> ports(rule).map(port -> new Edge(subject(policy), peer, port)))))
                .collect(toCollection(TreeSet::new));

        assertThat(allowed)
                .isEqualTo(DeclaredEdges.of(overlay).stream()
                        .filter(edge -> !OUTSIDE.contains(edge.from()))
                        .collect(toCollection(TreeSet::new)));
    }

    @ParameterizedTest
    @EnumSource
    void ingressPoliciesMatchDeclaredEdges(Overlay overlay) throws IOException {
        NavigableSet<Edge> allowed = policies(overlay)
                .flatMap(policy -> each(policy.json().at("/spec/ingress"))
                        // The stores' own pods and their operators, at any port.
                        .filter(rule -> rule.has("ports"))
                        .flatMap(rule -> peers(rule, "from")
                                .flatMap(peer -> ports(rule).map(port -> new Edge(peer, subject(policy), port)))))
                .collect(toCollection(TreeSet::new));

        assertThat(allowed)
                .isEqualTo(DeclaredEdges.of(overlay).stream()
                        .filter(edge -> !OUTSIDE.contains(edge.to()))
                        .collect(toCollection(TreeSet::new)));
    }

    @Test
    void onlyTheGatewayIsReachedFromOutside() throws IOException {
        assertThat(DeclaredEdges.of(Overlay.ALL))
                .filteredOn(edge -> edge.from().equals("ingress"))
                .containsExactly(new Edge("ingress", "gateway", "8080"));
    }

    @Test
    void storesAreReachedAsTheDescriptorsSay() throws IOException {
        for (ServiceDescriptor program : ServiceDescriptor.all()) {
            assertThat(DeclaredEdges.of(Overlay.PRODUCTION).stream()
                            .filter(edge -> edge.from().equals(program.name()))
                            .filter(edge -> edge.to().startsWith("redis-")))
                    .as(program.name())
                    .hasSize(program.redisKeys().isEmpty() ? 0 : 1);
            assertThat(DeclaredEdges.of(Overlay.PRODUCTION)).contains(new Edge(program.name(), "kafka", "9093"));
        }
    }

    /// Strimzi makes a policy of its own for the listener, and policies add up.
    @Test
    void listenerOfKafkaHasThePeersOfThePolicy() {
        JsonNode listener = Overlay.PRODUCTION.object("Kafka", "kafka").at("/spec/kafka/listeners/0");
        JsonNode rule = Overlay.PRODUCTION.object("NetworkPolicy", "kafka").at("/spec/ingress/0");

        assertThat(ports(rule)).containsExactly(listener.path("port").asText());
        assertThat(listener.path("networkPolicyPeers")).isNotEmpty().isEqualTo(rule.path("from"));
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

    private static Stream<String> peers(JsonNode rule, String side) {
        return each(rule.path(side)).flatMap(EdgesTest::names);
    }

    private static Stream<String> ports(JsonNode rule) {
        return each(rule.path("ports"))
                .map(port -> port.path("port").asText()
                        + (port.path("protocol").asText("TCP").equals("UDP") ? "/udp" : ""));
    }

    private static Stream<String> names(JsonNode peer) {
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
            default -> throw new IllegalStateException("A peer that is not known: " + peer);
        };
    }
}
