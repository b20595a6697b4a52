package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is broken is refused, and by the rule that is for it.
class NegativeManifestTest {

    private static final String CONTAINER = "/spec/template/spec/containers/0";
    private static final Pattern RULE = Pattern.compile("(?:require|new Violation)\\(\\s*\"([a-z-]+)\"");
    private static final String POD = "/spec/template/spec";

    /// @param rule that must find it
    /// @param object `Kind name`
    /// @param others what else it breaks
    record Breakage(String rule, String object, Consumer<JsonNode> change, Overlay overlay, Set<String> others) {

        Breakage(String rule, String object, Consumer<JsonNode> change, Overlay overlay) {
            this(rule, object, change, overlay, Set.of());
        }

        Breakage(String rule, String object, Consumer<JsonNode> change) {
            this(rule, object, change, Overlay.PRODUCTION);
        }

        Breakage and(String... others) {
            return new Breakage(rule, object, change, overlay, Set.of(others));
        }

        Stream<String> all() {
            return Stream.concat(Stream.of(rule), others.stream());
        }

        @Override
        public String toString() {
            return rule + ": " + object;
        }
    }

    static Stream<Breakage> breakages() {
        return Stream.of(
                wallet("team", drop("/metadata/labels", "terrace.io/team")),
                wallet("name", put("/metadata", "name", "Wallet_Service")).and("autoscaler", "scale-target"),
                wallet("labels", drop("/spec/template/metadata/labels", "terrace.io/team")),
                wallet("no-token", set(POD, "automountServiceAccountToken", true)),
                wallet("no-token", drop(POD, "automountServiceAccountToken")),
                wallet("no-links", drop(POD, "enableServiceLinks")),
                wallet("non-root", set(POD + "/securityContext", "runAsNonRoot", false)),
                wallet("user", put(POD + "/securityContext", "runAsUser", "0")),
                wallet("seccomp", drop(POD + "/securityContext", "seccompProfile")),
                wallet("service-account", put(POD, "serviceAccountName", "default")),
                wallet("service-account", put(POD, "serviceAccountName", "polls-service")),
                wallet("host", set(POD, "hostNetwork", true)),
                wallet("host", set(POD, "hostPID", true)),
                wallet("scratch", drop(POD + "/volumes/2/emptyDir", "sizeLimit")),
                wallet("reference", put(POD + "/volumes/0/secret", "secretName", "another")),
                wallet("reference", put(CONTAINER + "/envFrom/0/configMapRef", "name", "absent"))
                        .and("connections"),
                wallet("volumes", put(CONTAINER + "/volumeMounts/0", "name", "absent")),
                wallet("volumes", put(POD + "/volumes/2", "name", "unused")),
                new Breakage(
                        "policy",
                        "NetworkPolicy wallet-service",
                        put("/spec/podSelector/matchLabels", "app.kubernetes.io/name", "other")),
                wallet("digest", put(CONTAINER, "image", "registry.invalid/terrace/wallet-service:latest")),
                wallet("digest", put(CONTAINER, "image", "wallet-service")),
                wallet("privileges", set(CONTAINER + "/securityContext", "allowPrivilegeEscalation", true)),
                wallet("read-only", drop(CONTAINER + "/securityContext", "readOnlyRootFilesystem")),
                wallet("capabilities", drop(CONTAINER + "/securityContext", "capabilities")),
                wallet("resources", drop(CONTAINER + "/resources", "requests")).and("memory"),
                wallet("memory", put(CONTAINER + "/resources/limits", "memory", "1Gi")),
                wallet("cpu-limit", put(CONTAINER + "/resources/limits", "cpu", "1")),
                wallet("probes", drop(CONTAINER, "startupProbe")).and("handler", "probe-port"),
                wallet("probes", drop(CONTAINER, "readinessProbe")).and("handler", "probe-port"),
                wallet("handler", drop(CONTAINER + "/livenessProbe", "httpGet")).and("probe-port"),
                wallet("handler", object(CONTAINER + "/livenessProbe", "tcpSocket")),
                wallet("probe-port", put(CONTAINER + "/livenessProbe/httpGet", "port", "absent")),
                wallet("secret-file", variable("TERRACE_MASTER_KEY")),
                wallet("secret-file", variable("QUARKUS_DATASOURCE_PASSWORD")),
                wallet("replicas", put("/spec", "replicas", "3")),
                wallet("selector", put("/spec/selector/matchLabels", "app.kubernetes.io/name", "other")),
                wallet("surge", put("/spec/strategy/rollingUpdate", "maxUnavailable", "1")),
                wallet("spread", put(POD + "/topologySpreadConstraints/0", "maxSkew", "0")),
                wallet("spread", drop(POD, "topologySpreadConstraints")),
                wallet("drain", drop(CONTAINER, "lifecycle")),
                new Breakage("budget-fields", "PodDisruptionBudget wallet-service", put("/spec", "minAvailable", "1")),
                new Breakage(
                                "budget-selects",
                                "PodDisruptionBudget wallet-service",
                                put("/spec/selector/matchLabels", "app.kubernetes.io/name", "other"))
                        .and("budget"),
                new Breakage("scale", "HorizontalPodAutoscaler wallet-service", put("/spec", "minReplicas", "99")),
                new Breakage("scale", "HorizontalPodAutoscaler wallet-service", put("/spec", "minReplicas", "0")),
                new Breakage("connections", "HorizontalPodAutoscaler wallet-service", put("/spec", "maxReplicas", "99"))
                        .and("quota-room"),
                new Breakage(
                        "connections",
                        "Cluster postgres",
                        put("/spec/postgresql/parameters", "max_connections", "900")),
                new Breakage("postgres-image", "Cluster postgres", put("/spec", "imageName", "postgresql:17")),
                new Breakage(
                        "postgres-image",
                        "Cluster postgres",
                        put("/spec", "imageName", "registry.invalid/postgresql@sha256:" + "0".repeat(64))),
                new Breakage(
                        "reference", "Cluster postgres", put("/spec/managed/roles/0/passwordSecret", "name", "absent")),
                new Breakage(
                        "reload",
                        "ExternalSecret wallet-service-database-service-b",
                        drop("/spec/target/template/metadata/labels", "cnpg.io/reload")),
                new Breakage(
                        "reference",
                        "KafkaUser wallet-service-b",
                        put("/spec/authentication/password/valueFrom/secretKeyRef", "name", "absent")),
                new Breakage("secret-owner", "Kafka kafka", drop("/spec/entityOperator/userOperator", "secretPrefix")),
                new Breakage(
                                "scale-target",
                                "HorizontalPodAutoscaler wallet-service",
                                put("/spec/scaleTargetRef", "name", "absent"))
                        .and("autoscaler"),
                new Breakage(
                        "scale", "ScaledObject gateway-service", put("/spec", "minReplicaCount", "99"), Overlay.SCALED),
                new Breakage("scale-metric", "ScaledObject gateway-service", drop("/spec", "triggers"), Overlay.SCALED),
                new Breakage(
                        "connections",
                        "Pooler postgres-pooler",
                        put("/spec/pgbouncer/parameters", "default_pool_size", "40"),
                        Overlay.POOLED),
                new Breakage("scale-metric", "HorizontalPodAutoscaler wallet-service", drop("/spec", "metrics")),
                new Breakage(
                                "service-selects",
                                "Service wallet-service",
                                put("/spec/selector", "app.kubernetes.io/name", "other"))
                        .and("service-port"),
                new Breakage(
                                "service-job",
                                "Service wallet-service",
                                put("/spec/selector", "app.kubernetes.io/component", "migration"))
                        .and("service-port"),
                new Breakage("service-port", "Service wallet-service", put("/spec/ports/0", "targetPort", "absent")),
                new Breakage("service-type", "Service wallet-service", put("/spec", "type", "LoadBalancer")),
                new Breakage(
                        "no-token", "ServiceAccount wallet-service", set("", "automountServiceAccountToken", true)),
                new Breakage(
                        "restricted",
                        "Namespace terrace",
                        put("/metadata/labels", "pod-security.kubernetes.io/enforce", "baseline")),
                new Breakage(
                        "restricted",
                        "Namespace terrace",
                        drop("/metadata/labels", "pod-security.kubernetes.io/enforce-version")),
                new Breakage("namespace", "Service wallet-service", put("/metadata", "namespace", "default")),
                new Breakage("open-egress", "NetworkPolicy wallet-service", drop("/spec/egress/0", "to")),
                new Breakage("open-ingress", "NetworkPolicy wallet-service", drop("/spec/ingress/0", "from")),
                new Breakage("policy-ports", "NetworkPolicy wallet-service", drop("/spec/ingress/0", "ports")),
                new Breakage("policy-ports", "NetworkPolicy wallet-service", drop("/spec/egress/0", "ports")),
                new Breakage("internet", "NetworkPolicy media-service", drop("/spec/egress/3/to/0/ipBlock", "except")),
                new Breakage("quota-room", "ResourceQuota terrace", put("/spec/hard", "limits.memory", "96Gi")),
                new Breakage("default-deny", "NetworkPolicy default-deny", array("/spec", "ingress"))
                        .and("open-ingress"),
                new Breakage("unique", "Service wallet-service", put("/metadata", "name", "polls-service")));
    }

    @ParameterizedTest
    @MethodSource("breakages")
    void brokenManifestIsRefusedByItsRule(Breakage breakage) {
        List<Manifest> manifests = breakage.overlay().manifests();
        JsonNode broken = manifests.stream()
                .filter(manifest -> manifest.id().equals(breakage.object()))
                .findFirst()
                .orElseThrow()
                .json();

        breakage.change().accept(broken);

        assertThat(PolicyException.violations(manifests))
                .extracting(Violation::rule)
                .containsOnly(breakage.all().toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("absences")
    void missingManifestIsReportedByItsRule(String kindAndName, String rule) {
        List<Manifest> manifests = Overlay.PRODUCTION.manifests();

        assertThat(manifests.removeIf(manifest -> manifest.id().equals(kindAndName)))
                .isTrue();

        assertThat(PolicyException.violations(manifests))
                .extracting(Violation::rule)
                .containsOnly(rule);
    }

    static Stream<Arguments> absences() {
        return Stream.of(
                Arguments.of("NetworkPolicy wallet-service", "policy"),
                Arguments.of("NetworkPolicy default-deny", "default-deny"),
                Arguments.of("PodDisruptionBudget wallet-service", "budget"),
                Arguments.of("HorizontalPodAutoscaler wallet-service", "autoscaler"),
                Arguments.of("ExternalSecret wallet-service", "reference"),
                Arguments.of("ServiceAccount wallet-service", "service-account"),
                Arguments.of("ResourceQuota terrace", "quota"),
                Arguments.of("LimitRange terrace", "quota"));
    }

    @Test
    void eachRuleHasABrokenManifest() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/terrace/deploy/ManifestRules.java"));

        assertThat(Stream.concat(breakages().map(Breakage::rule), absences().map(one -> (String) one.get()[1]))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(RULE.matcher(source)
                        .results()
                        .map(found -> found.group(1))
                        .distinct()
                        .toList());
    }

    private static Breakage wallet(String rule, Consumer<JsonNode> change) {
        return new Breakage(rule, "Deployment wallet-service", change);
    }

    private static Consumer<JsonNode> drop(String path, String field) {
        return json -> ((ObjectNode) json.at(path)).remove(field);
    }

    private static Consumer<JsonNode> put(String path, String field, String value) {
        return json -> ((ObjectNode) json.at(path)).set(field, TextNode.valueOf(value));
    }

    private static Consumer<JsonNode> set(String path, String field, boolean value) {
        return json -> ((ObjectNode) json.at(path)).put(field, value);
    }

    private static Consumer<JsonNode> object(String path, String field) {
        return json -> ((ObjectNode) json.at(path)).putObject(field).put("port", "http");
    }

    private static Consumer<JsonNode> array(String path, String field) {
        return json -> ((ObjectNode) json.at(path)).putArray(field).addObject();
    }

    private static Consumer<JsonNode> variable(String name) {
        return json -> ((ArrayNode) json.at(CONTAINER + "/env"))
                .addObject()
                .put("name", name)
                .put("value", "x");
    }
}
