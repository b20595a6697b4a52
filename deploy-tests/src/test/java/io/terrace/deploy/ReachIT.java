package io.terrace.deploy;

import static io.terrace.deploy.DeclaredEdges.edge;
import static io.terrace.deploy.Manifest.each;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every pod tries every port of every other, with the rendered NetworkPolicies as rules of this machine's kernel, and
/// reaches what `edges.yaml` declares and nothing else.
class ReachIT {

    private static final String NAMESPACE = "terrace";

    /// What a cluster has beside the rendered workloads.
    private static final List<Pod> OTHERS = List.of(
            new Pod("postgres", NAMESPACE, Map.of("cnpg.io/cluster", "postgres"), "10.7.1.1", List.of(5432, 9187)),
            new Pod("kafka", NAMESPACE, Map.of("strimzi.io/cluster", "kafka"), "10.7.1.2", List.of(9091, 9093)),
            new Pod("unnamed", NAMESPACE, Map.of(), "10.7.1.3", List.of(8080)),
            new Pod("ingress", "ingress", Map.of(), "10.7.2.1", List.of(443)),
            new Pod("monitoring", "monitoring", Map.of(), "10.7.2.2", List.of(4318, 9090)),
            new Pod("dns", "kube-system", Map.of("k8s-app", "kube-dns"), "10.7.2.3", List.of(53)),
            new Pod("controller", "kube-system", Map.of(), "10.7.2.4", List.of(443)),
            new Pod("impostor", "other", Map.of("app.kubernetes.io/name", "gateway"), "10.7.2.5", List.of(443)),
            new Pod("node", "", Map.of(), "192.168.7.1", List.of(443, 10250)),
            new Pod("cloud-metadata", "", Map.of(), "169.254.169.254", List.of(80, 443)),
            new Pod("internet", "", Map.of(), "203.0.113.7", List.of(22, 80, 443, 587, 8443)));

    @ParameterizedTest
    @EnumSource(names = {"PRODUCTION", "ALL"})
    void podsReachWhatIsDeclaredAndNothingElse(Overlay overlay) throws Exception {
        assumeThat(System.getProperty("user.name").equals("root")
                        && InstalledTools.isThere("ip")
                        && InstalledTools.isThere("iptables-restore"))
                .as("root runs it, and iproute2 and iptables are installed")
                .isTrue();
        List<Manifest> rendered = overlay.manifests();
        List<Pod> pods = pods(rendered);
        try (PodNetwork network = new PodNetwork(pods)) {
            assertThat(network.reached()).as("without policies").isEqualTo(everything(pods));

            network.enforce(rendered.stream()
                    .filter(manifest -> manifest.is("NetworkPolicy"))
                    .toList());

            Set<String> ours = Stream.concat(DeclaredEdges.PROGRAMS.stream(), overlay.components().stream())
                    .collect(toCollection(TreeSet::new));
            assertThat(network.reached())
                    .filteredOn(edge -> ours.contains(from(edge)) || isInNamespace(pods, to(edge)))
                    .filteredOn(edge -> !edge.equals("monitoring > postgres:9187"))
                    .containsExactlyElementsOf(DeclaredEdges.of(overlay));
        }
    }

    private static List<Pod> pods(List<Manifest> rendered) {
        List<Pod> pods = new ArrayList<>(OTHERS);
        rendered.stream()
                .filter(manifest -> manifest.is("Deployment", "StatefulSet"))
                .forEach(workload -> pods.add(new Pod(
                        ManifestRules.program(workload.podLabels()),
                        NAMESPACE,
                        workload.podLabels(),
                        "10.7.0." + (pods.size() + 1),
                        workload.containers()
                                .flatMap(container -> each(container.path("ports")))
                                .map(port -> port.path("containerPort"))
                                .map(JsonNode::intValue)
                                .toList())));
        return pods;
    }

    private static Set<String> everything(List<Pod> pods) {
        return pods.stream()
                .flatMap(from -> pods.stream()
                        .filter(to -> !to.equals(from))
                        .flatMap(to -> to.ports().stream().map(port -> edge(from.name(), to.name(), port.toString()))))
                .collect(toCollection(TreeSet::new));
    }

    private static boolean isInNamespace(List<Pod> pods, String name) {
        return pods.stream()
                .anyMatch(pod -> pod.name().equals(name) && pod.namespace().equals(NAMESPACE));
    }

    private static String from(String edge) {
        return edge.substring(0, edge.indexOf(' '));
    }

    private static String to(String edge) {
        return edge.substring(edge.indexOf("> ") + 2, edge.lastIndexOf(':'));
    }
}
