package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every host tries every port of every other, with the rendered NetworkPolicies as rules of this machine's kernel.
/// What
/// is from a pod of the namespace or to one is what `edges.yaml` declares and nothing else. There is one pod of each
/// program, so that what replicas say to each other is not tried.
class ReachIT {

    private static final String NAMESPACE = "terrace";

    /// Their policies let them send to anything: replicas, the API server and the store of backups.
    private static final Set<String> OPEN = Set.of("postgres", "kafka");

    /// What is there beside the rendered workloads.
    private static final List<NetworkHost> OTHERS = List.of(
            pod("postgres", NAMESPACE, Map.of("cnpg.io/cluster", "postgres"), "10.7.1.1", "5432", "9187"),
            pod("kafka", NAMESPACE, Map.of("strimzi.io/cluster", "kafka"), "10.7.1.2", "9091", "9093"),
            pod("unnamed", NAMESPACE, Map.of(), "10.7.1.3", "8080", "53/udp"),
            pod("ingress", "ingress", Map.of(), "10.7.2.1", "443"),
            pod("monitoring", "monitoring", Map.of(), "10.7.2.2", "4318", "9090"),
            pod("dns", "kube-system", Map.of("k8s-app", "kube-dns"), "10.7.2.3", "53", "53/udp", "9153"),
            pod("controller", "kube-system", Map.of(), "10.7.2.4", "443"),
            pod("impostor", "other", Map.of("app.kubernetes.io/name", "gateway"), "10.7.2.5", "443"),
            outside("another-node", "192.168.7.1", "443", "10250"),
            outside("cloud-metadata", "169.254.169.254", "80", "443"),
            outside("internet", "203.0.113.7", "22", "80", "443", "587", "8443", "443/udp"));

    @ParameterizedTest
    @EnumSource(names = {"PRODUCTION", "ALL"})
    void podsReachWhatIsDeclaredAndNothingElse(Overlay overlay) throws Exception {
        assumeThat(PodNetwork.isPossible())
                .as("root runs it, with iproute2 and iptables, and may make networks")
                .isTrue();
        List<Manifest> rendered = overlay.manifests();
        List<NetworkHost> hosts = hosts(rendered);
        Set<String> inside = hosts.stream()
                .filter(host -> host.namespace().equals(NAMESPACE))
                .map(NetworkHost::name)
                .collect(toCollection(TreeSet::new));
        try (PodNetwork network = new PodNetwork(hosts)) {
            assertThat(network.reached()).as("without policies").isEqualTo(everything(hosts));

            network.enforce(rendered.stream()
                    .filter(manifest -> manifest.is("NetworkPolicy"))
                    .toList());

            assertThat(network.reached())
                    .filteredOn(edge ->
                            inside.contains(edge.to()) || (inside.contains(edge.from()) && !OPEN.contains(edge.from())))
                    .containsExactlyElementsOf(DeclaredEdges.of(overlay));
        }
    }

    private static List<NetworkHost> hosts(List<Manifest> rendered) {
        List<NetworkHost> hosts = new ArrayList<>(OTHERS);
        rendered.stream()
                .filter(manifest -> manifest.is("Deployment", "StatefulSet"))
                .forEach(workload -> hosts.add(new NetworkHost(
                        ManifestRules.program(workload.podLabels()),
                        NAMESPACE,
                        workload.podLabels(),
                        "10.7.0." + (hosts.size() + 1),
                        workload.containers()
                                .flatMap(container -> each(container.path("ports")))
                                .map(port -> port.path("containerPort").asText())
                                .toList())));
        return hosts;
    }

    private static NetworkHost pod(
            String name, String namespace, Map<String, String> labels, String address, String... ports) {
        return new NetworkHost(name, namespace, labels, address, List.of(ports));
    }

    private static NetworkHost outside(String name, String address, String... ports) {
        return pod(name, "", Map.of(), address, ports);
    }

    private static Set<Edge> everything(List<NetworkHost> hosts) {
        return hosts.stream()
                .flatMap(from -> hosts.stream()
                        .filter(to -> !to.equals(from))
                        .flatMap(to -> to.ports().stream().map(port -> new Edge(from.name(), to.name(), port))))
                .collect(toCollection(TreeSet::new));
    }
}
