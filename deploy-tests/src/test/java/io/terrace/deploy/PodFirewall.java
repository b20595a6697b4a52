package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static io.terrace.deploy.Manifest.map;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// What NetworkPolicies let a pod send and receive, as rules of iptables in its own network. In a direction in which
/// none
/// selects it, that is all; else what one of their rules allows.
final class PodFirewall {

    private final NetworkHost pod;
    private final List<NetworkHost> hosts;
    private final List<Manifest> policies;
    private final List<String> lines = new ArrayList<>();
    private int blocks;

    /// @param hosts all there are, which selectors choose from
    /// @param policies rendered NetworkPolicies
    PodFirewall(NetworkHost pod, List<NetworkHost> hosts, List<Manifest> policies) {
        this.pod = pod;
        this.hosts = hosts;
        this.policies = policies;
        lines.add("*filter");
        filter(Direction.INGRESS);
        filter(Direction.EGRESS);
        lines.add("COMMIT");
    }

    /// For `iptables-restore`.
    String rules() {
        return String.join("\n", lines) + "\n";
    }

    private void filter(Direction direction) {
        List<Manifest> own = policies.stream()
                .filter(policy -> namespace(policy).equals(pod.namespace())
                        && selects(policy.json().at("/spec/podSelector"), pod.labels())
                        && isOf(policy.json().path("spec"), direction))
                .toList();
        if (own.isEmpty()) {
            return;
        }
        append(direction, "-m conntrack --ctstate ESTABLISHED,RELATED", "ACCEPT");
        for (Manifest policy : own) {
            for (JsonNode rule : policy.json().path("spec").path(direction.rules)) {
                allow(direction, rule, namespace(policy));
            }
        }
        append(direction, "", "DROP");
    }

    /// A policy that names no types is of ingress, and of egress where it has rules for that.
    private static boolean isOf(JsonNode spec, Direction direction) {
        if (spec.path("policyTypes").isEmpty()) {
            return direction == Direction.INGRESS || spec.has(direction.rules);
        }
        return each(spec.path("policyTypes")).anyMatch(type -> type.asText().equals(direction.type));
    }

    private void allow(Direction direction, JsonNode rule, String namespace) {
        for (String port : ports(rule)) {
            if (rule.path(direction.peers).isEmpty()) {
                append(direction, port, "ACCEPT");
            }
            for (JsonNode peer : rule.path(direction.peers)) {
                if (peer.has("ipBlock")) {
                    allowBlock(direction, peer.path("ipBlock"), port);
                } else {
                    addresses(peer, namespace)
                            .forEach(address ->
                                    append(direction, direction.addressOption + " " + address + " " + port, "ACCEPT"));
                }
            }
        }
    }

    /// What is excepted is left to the rules that follow.
    private void allowBlock(Direction direction, JsonNode block, String port) {
        String chain = "BLOCK" + blocks++;
        lines.add("-N " + chain);
        for (JsonNode excepted : block.path("except")) {
            lines.add("-A " + chain + " " + direction.addressOption + " " + excepted.asText() + " -j RETURN");
        }
        lines.add("-A " + chain + " " + port + " -j ACCEPT");
        append(direction, direction.addressOption + " " + block.path("cidr").asText(), chain);
    }

    private void append(Direction direction, String match, String target) {
        lines.add("-A " + direction.chain + " " + match + " -j " + target);
    }

    private static List<String> ports(JsonNode rule) {
        if (rule.path("ports").isEmpty()) {
            return List.of("");
        }
        return each(rule.path("ports")).map(PodFirewall::match).toList();
    }

    private static String match(JsonNode port) {
        if (!port.path("port").isInt() || port.has("endPort")) {
            throw new IllegalArgumentException("Not a port by its number: " + port);
        }
        String protocol = port.path("protocol").asText("TCP").toLowerCase(Locale.ROOT);
        return "-p " + protocol + " --dport " + port.path("port").intValue();
    }

    private Stream<String> addresses(JsonNode peer, String namespace) {
        return hosts.stream()
                .filter(other -> !other.namespace().isEmpty())
                .filter(other -> peer.has("namespaceSelector")
                        ? selects(
                                peer.path("namespaceSelector"),
                                Map.of("kubernetes.io/metadata.name", other.namespace()))
                        : other.namespace().equals(namespace))
                .filter(other -> selects(peer.path("podSelector"), other.labels()))
                .map(NetworkHost::address);
    }

    private static String namespace(Manifest policy) {
        return policy.json().at("/metadata/namespace").asText();
    }

    /// One that asks for nothing selects all.
    private static boolean selects(JsonNode selector, Map<String, String> labels) {
        return labels.entrySet().containsAll(map(selector.path("matchLabels")).entrySet())
                && each(selector.path("matchExpressions")).allMatch(expression -> isMet(expression, labels));
    }

    private static boolean isMet(JsonNode expression, Map<String, String> labels) {
        String key = expression.path("key").asText();
        boolean isAmong = labels.containsKey(key)
                && each(expression.path("values"))
                        .anyMatch(value -> value.asText().equals(labels.get(key)));
        return switch (expression.path("operator").asText()) {
            case "In" -> isAmong;
            case "NotIn" -> !isAmong;
            case "Exists" -> labels.containsKey(key);
            case "DoesNotExist" -> !labels.containsKey(key);
            default -> throw new IllegalArgumentException("No operator of selectors: " + expression);
        };
    }

    private enum Direction {
        INGRESS("Ingress", "ingress", "from", "INPUT", "-s"),
        EGRESS("Egress", "egress", "to", "OUTPUT", "-d");

        private final String type;
        private final String rules;
        private final String peers;
        private final String chain;
        /// Of iptables, for the address of the peer.
        private final String addressOption;

        Direction(String type, String rules, String peers, String chain, String addressOption) {
            this.type = type;
            this.rules = rules;
            this.peers = peers;
            this.chain = chain;
            this.addressOption = addressOption;
        }
    }
}
