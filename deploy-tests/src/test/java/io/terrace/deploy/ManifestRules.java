package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static io.terrace.deploy.Manifest.map;
import static io.terrace.deploy.Manifest.selects;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What each object of an overlay must be. A cluster would take most of what these refuse, and fail on it later.
final class ManifestRules {

    static final String TEAM = "terrace.io/team";

    private static final String PROGRAM = "app.kubernetes.io/name";
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?");
    private static final Pattern IMAGE = Pattern.compile("[^:@]+(/[^:@]+)+(:[^:@/]+)?@sha256:[0-9a-f]{64}");
    private static final Pattern TAGGED_IMAGE = Pattern.compile("[^:@]+(/[^:@]+)+:[^:@/]+@sha256:[0-9a-f]{64}");
    private static final Pattern SENSITIVE = Pattern.compile("PASSWORD|SECRET|TOKEN|CREDENTIAL|JAAS|(^|_)KEY");
    private static final int USER = 10_001;

    /// Of Postgres' connections: for migrations, the operator, backups and people.
    private static final int CONNECTIONS_IN_RESERVE = 50;

    /// What `platform/jdbc` gives a pod that is told nothing else.
    private static final String DEFAULT_POOL = "32";

    /// While a program is rolled, one pod starts and one ends beside the autoscaler's most.
    private static final int EXTRA_PODS = 2;

    /// What no address outside of the cluster is in.
    private static final Set<String> PRIVATE_NETWORKS =
            Set.of("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16");

    /// Made by the stores' operators.
    private static final Set<String> SECRETS_OF_OPERATORS = Set.of("postgres-ca", "kafka-cluster-ca-cert");

    private final List<Manifest> manifests;
    private final List<Violation> violations = new ArrayList<>();

    private ManifestRules(List<Manifest> manifests) {
        this.manifests = manifests;
    }

    static List<Violation> check(List<Manifest> manifests) {
        ManifestRules rules = new ManifestRules(manifests);
        rules.checkAll();
        return rules.violations;
    }

    private void checkAll() {
        Set<String> ids = new HashSet<>();
        for (Manifest manifest : manifests) {
            require("unique", manifest, ids.add(manifest.id()), "is there twice");
            require("name", manifest, NAME.matcher(manifest.name()).matches(), manifest.name());
            require("team", manifest, labels(manifest).containsKey(TEAM), "has no label " + TEAM);
            if (manifest.isWorkload()) {
                checkPod(manifest);
                manifest.containers().forEach(container -> checkContainer(manifest, container));
            }
        }
        of("Deployment").forEach(this::checkDeployment);
        of("PodDisruptionBudget").forEach(this::checkBudget);
        autoscalers().forEach(this::checkAutoscaler);
        of("Service").forEach(this::checkService);
        of("ServiceAccount")
                .forEach(account -> require(
                        "no-token",
                        account,
                        isFalse(account.json().path("automountServiceAccountToken")),
                        "mounts a token"));
        of("NetworkPolicy").forEach(this::checkPolicy);
        checkNamespace();
        of("ResourceQuota").forEach(this::checkRoom);
        of("Cluster").forEach(this::checkPostgresImage);
        of("Cluster").forEach(this::checkConnections);
        of("Cluster").forEach(this::checkRoles);
        of("KafkaUser").forEach(this::checkUser);
    }

    private void checkPod(Manifest workload) {
        JsonNode pod = workload.pod();
        JsonNode security = pod.path("securityContext");
        require("no-token", workload, isFalse(pod.path("automountServiceAccountToken")), "mounts a token");
        require("no-links", workload, isFalse(pod.path("enableServiceLinks")), "has links of services");
        require("non-root", workload, security.path("runAsNonRoot").asBoolean(), "may run as root");
        require("user", workload, security.path("runAsUser").asInt() == USER, "is not user " + USER);
        require(
                "seccomp",
                workload,
                security.at("/seccompProfile/type").asText().equals("RuntimeDefault"),
                "has no seccomp profile");
        require(
                "service-account",
                workload,
                hasOwnAccount(workload, pod.path("serviceAccountName").asText()),
                "has no service account of its own");
        require("host", workload, !isHost(pod), "uses the host");
        Set<String> declared = new HashSet<>();
        each(pod.path("volumes")).forEach(volume -> {
            declared.add(volume.path("name").asText());
            require("host", workload, !volume.has("hostPath"), "mounts the host");
            require(
                    "scratch",
                    workload,
                    !volume.has("emptyDir") || volume.at("/emptyDir/sizeLimit").isTextual(),
                    "has a folder without a limit");
            secrets(volume)
                    .forEach(secret -> require("reference", workload, isSecret(secret), "names the secret " + secret));
        });
        Set<String> mounted = new HashSet<>();
        workload.containers()
                .forEach(container -> each(container.path("volumeMounts"))
                        .forEach(mount -> mounted.add(mount.path("name").asText())));
        require("volumes", workload, declared.equals(mounted), declared + " declared, mounted " + mounted);
        require(
                "policy",
                workload,
                of("NetworkPolicy")
                        .anyMatch(policy -> isWhole(policy) && selects(podSelector(policy), workload.podLabels())),
                "has no network policy");
        require("labels", workload, workload.podLabels().containsKey(TEAM), "has pods without a team");
    }

    /// One that no other program's pods have.
    private boolean hasOwnAccount(Manifest workload, String account) {
        return exists("ServiceAccount", account)
                && manifests.stream()
                        .filter(other -> other.isWorkload()
                                && other.pod()
                                        .path("serviceAccountName")
                                        .asText()
                                        .equals(account))
                        .allMatch(other -> program(other.podLabels()).equals(program(workload.podLabels())));
    }

    private void checkContainer(Manifest workload, JsonNode container) {
        JsonNode security = container.path("securityContext");
        require(
                "digest",
                workload,
                IMAGE.matcher(container.path("image").asText()).matches(),
                container.path("image").asText());
        require("privileges", workload, isFalse(security.path("allowPrivilegeEscalation")), "may gain privileges");
        require("read-only", workload, security.path("readOnlyRootFilesystem").asBoolean(), "can write its root");
        require(
                "capabilities",
                workload,
                security.at("/capabilities/drop/0").asText().equals("ALL")
                        && security.at("/capabilities/add").isMissingNode(),
                "keeps capabilities");
        JsonNode requests = container.at("/resources/requests");
        JsonNode limits = container.at("/resources/limits");
        require("resources", workload, requests.has("cpu") && requests.has("memory"), "requests nothing");
        require(
                "memory",
                workload,
                limits.path("memory").asText().equals(requests.path("memory").asText()),
                "has a limit of memory that is not its request");
        require("cpu-limit", workload, !limits.has("cpu"), "is throttled");
        if (!workload.is("Job")) {
            for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
                checkProbe(workload, container, probe);
            }
        }
        for (JsonNode variable : container.path("env")) {
            String name = variable.path("name").asText();
            require(
                    "secret-file",
                    workload,
                    !variable.at("/valueFrom/secretKeyRef").isObject(),
                    name + " is a secret");
            require("secret-file", workload, !SENSITIVE.matcher(name).find(), name + " looks like a secret");
        }
        for (JsonNode source : container.path("envFrom")) {
            require("secret-file", workload, !source.has("secretRef"), "has secrets in its environment");
            String map = source.at("/configMapRef/name").asText();
            require("reference", workload, map.isEmpty() || exists("ConfigMap", map), "names the map " + map);
        }
    }

    private void checkProbe(Manifest workload, JsonNode container, String name) {
        JsonNode probe = container.path(name);
        require("probes", workload, probe.isObject(), "has no " + name);
        long handlers = Stream.of("httpGet", "tcpSocket", "exec", "grpc")
                .filter(probe::has)
                .count();
        require("handler", workload, handlers == 1, name + " has " + handlers + " handlers");
        JsonNode port = probe.findPath("port");
        boolean isNamed = each(container.path("ports"))
                .anyMatch(one -> one.path("name").asText().equals(port.asText())
                        || one.path("containerPort").asText().equals(port.asText()));
        require("probe-port", workload, isNamed, name + " asks the port " + port);
    }

    private void checkDeployment(Manifest deployment) {
        JsonNode spec = deployment.json().path("spec");
        Map<String, String> labels = deployment.podLabels();
        require("replicas", deployment, !spec.has("replicas"), "has replicas of its own beside an autoscaler's");
        require(
                "selector",
                deployment,
                selects(map(spec.at("/selector/matchLabels")), labels),
                "does not select its own pods");
        require("autoscaler", deployment, autoscalers(deployment).count() == 1, "has not one autoscaler");
        require(
                "budget",
                deployment,
                of("PodDisruptionBudget")
                        .anyMatch(budget -> selects(map(budget.json().at("/spec/selector/matchLabels")), labels)),
                "has no disruption budget");
        JsonNode rolling = spec.at("/strategy/rollingUpdate");
        require(
                "surge",
                deployment,
                rolling.path("maxUnavailable").asText().equals("0"),
                "loses pods while it is rolled");
        JsonNode spread = deployment.pod().path("topologySpreadConstraints");
        require("spread", deployment, !spread.isEmpty(), "is not spread");
        each(spread).forEach(constraint -> {
            require("spread", deployment, constraint.path("maxSkew").asInt() >= 1, "has a skew below 1");
            require(
                    "spread",
                    deployment,
                    selects(map(constraint.at("/labelSelector/matchLabels")), labels),
                    "spreads other pods");
        });
        require(
                "drain",
                deployment,
                deployment
                        .containers()
                        .allMatch(one ->
                                one.at("/lifecycle/preStop/sleep/seconds").asInt() > 0),
                "does not wait before it stops");
    }

    private void checkBudget(Manifest budget) {
        JsonNode spec = budget.json().path("spec");
        require(
                "budget-fields",
                budget,
                spec.has("maxUnavailable") != spec.has("minAvailable"),
                "has both, or neither");
        Map<String, String> selector = map(spec.at("/selector/matchLabels"));
        require("budget-selects", budget, workloads(labels -> selects(selector, labels)), "selects no pods");
    }

    private void checkAutoscaler(Autoscaler scaler) {
        int least = scaler.least();
        int most = scaler.most();
        require("scale", scaler.manifest(), least >= 1 && least <= most, "scales from " + least + " to " + most);
        require("scale-target", scaler.manifest(), exists("Deployment", scaler.target()), "scales " + scaler.target());
        require("scale-metric", scaler.manifest(), !scaler.metrics().isEmpty(), "goes by nothing");
    }

    /// The two kinds of them, as one: the cluster's own and KEDA's.
    private record Autoscaler(Manifest manifest) {

        private static final List<String> KINDS = List.of("HorizontalPodAutoscaler", "ScaledObject");

        String target() {
            return manifest.json().at("/spec/scaleTargetRef/name").asText();
        }

        int least() {
            return either("minReplicas", "minReplicaCount").asInt();
        }

        int most() {
            return either("maxReplicas", "maxReplicaCount").asInt();
        }

        JsonNode metrics() {
            return either("metrics", "triggers");
        }

        private JsonNode either(String ownField, String fieldOfKeda) {
            return manifest.json().path("spec").path(manifest.is("ScaledObject") ? fieldOfKeda : ownField);
        }
    }

    private Stream<Autoscaler> autoscalers() {
        return Autoscaler.KINDS.stream().flatMap(this::of).map(Autoscaler::new);
    }

    private Stream<Autoscaler> autoscalers(Manifest deployment) {
        return autoscalers().filter(scaler -> scaler.target().equals(deployment.name()));
    }

    /// A connection that Postgres refuses is a request that fails, and on the busiest evening first.
    private void checkConnections(Manifest postgres) {
        int most = postgres.json()
                .at("/spec/postgresql/parameters/max_connections")
                .asInt();
        int asked = of("Deployment").mapToInt(this::connections).sum();
        require(
                "connections",
                postgres,
                asked <= most - CONNECTIONS_IN_RESERVE,
                "has " + most + " connections, and pods may ask for " + asked);
    }

    /// CloudNativePG reads the version from the tag, and refuses a digest alone.
    private void checkPostgresImage(Manifest postgres) {
        String image = postgres.json().at("/spec/imageName").asText();
        require("postgres-image", postgres, TAGGED_IMAGE.matcher(image).matches(), image);
    }

    private void checkRoles(Manifest postgres) {
        each(postgres.json().at("/spec/managed/roles"))
                .map(role -> role.at("/passwordSecret/name"))
                .forEach(name -> {
                    requireSecret(postgres, name);
                    of("ExternalSecret")
                            .filter(secret -> secret.name().equals(name.asText()))
                            .forEach(this::checkReload);
                });
    }

    /// CloudNativePG looks at a Secret that has changed only where it has this label.
    private void checkReload(Manifest secret) {
        JsonNode labels = secret.json().at("/spec/target/template/metadata/labels");
        boolean isReloaded = labels.path("cnpg.io/reload").asText().equals("true");
        require("reload", secret, isReloaded, "has a password that its role does not get when it is replaced");
    }

    /// Strimzi makes a Secret for each user, and a password where the user names none.
    private void checkUser(Manifest user) {
        JsonNode authentication = user.json().at("/spec/authentication");
        if (authentication.has("password")) {
            requireSecret(user, authentication.at("/password/valueFrom/secretKeyRef/name"));
        }
        String made = of("Kafka")
                        .map(kafka -> kafka.json()
                                .at("/spec/entityOperator/userOperator/secretPrefix")
                                .asText())
                        .findFirst()
                        .orElse("")
                + user.name();
        require("secret-owner", user, !exists("ExternalSecret", made), "has a secret that another operator makes too");
    }

    private void requireSecret(Manifest manifest, JsonNode name) {
        require("reference", manifest, isSecret(name.asText()), "names the secret " + name.asText());
    }

    private int connections(Manifest deployment) {
        Map<String, String> settings = new HashMap<>();
        deployment
                .containers()
                .flatMap(container -> each(container.path("envFrom")))
                .map(source -> source.at("/configMapRef/name").asText())
                .flatMap(name -> of("ConfigMap").filter(map -> map.name().equals(name)))
                .forEach(map -> settings.putAll(map(map.json().path("data"))));
        String url = settings.get("QUARKUS_DATASOURCE_JDBC_URL");
        if (url == null) {
            return 0;
        }
        Optional<JsonNode> pooler = of("Pooler")
                .filter(one -> url.contains("//" + one.name() + ":"))
                .map(one -> one.json().path("spec"))
                .findFirst();
        if (pooler.isPresent()) {
            return pooler.get().path("instances").asInt()
                    * pooler.get().at("/pgbouncer/parameters/default_pool_size").asInt();
        }
        int pods = autoscalers(deployment).mapToInt(Autoscaler::most).sum() + EXTRA_PODS;
        return pods * Integer.parseInt(settings.getOrDefault("QUARKUS_DATASOURCE_JDBC_MAX_SIZE", DEFAULT_POOL));
    }

    private void checkService(Manifest service) {
        Map<String, String> selector = map(service.json().at("/spec/selector"));
        List<Manifest> selected = manifests.stream()
                .filter(Manifest::isWorkload)
                .filter(workload -> selects(selector, workload.podLabels()))
                .toList();
        require("service-selects", service, selected.size() == 1, "selects " + selected.size() + " programs");
        require(
                "service-job",
                service,
                selected.stream().noneMatch(workload -> workload.is("Job")),
                "sends requests to a job");
        for (JsonNode port : service.json().at("/spec/ports")) {
            String target = port.path("targetPort").asText();
            require(
                    "service-port",
                    service,
                    selected.stream()
                            .flatMap(Manifest::containers)
                            .flatMap(container -> each(container.path("ports")))
                            .anyMatch(one -> one.path("name").asText().equals(target)),
                    "sends to the port " + target);
        }
        require("service-type", service, !service.json().at("/spec").has("type"), "is reached from outside");
    }

    private void checkPolicy(Manifest policy) {
        require(
                "open-egress",
                policy,
                each(policy.json().at("/spec/egress"))
                        .noneMatch(rule -> rule.path("to").isEmpty()),
                "lets its pods connect to anything");
        require(
                "open-ingress",
                policy,
                each(policy.json().at("/spec/ingress"))
                        .noneMatch(rule -> rule.path("from").isEmpty()),
                "lets anything connect to its pods");
        require(
                "policy-ports",
                policy,
                !podSelector(policy).containsKey(PROGRAM)
                        || Stream.of("/spec/ingress", "/spec/egress")
                                .flatMap(side -> each(policy.json().at(side)))
                                .noneMatch(rule -> rule.path("ports").isEmpty()),
                "is for every port");
        require(
                "internet",
                policy,
                policy.json().findValues("ipBlock").stream()
                        .allMatch(block -> each(block.path("except"))
                                .map(JsonNode::asText)
                                .collect(toSet())
                                .containsAll(PRIVATE_NETWORKS)),
                "reaches networks of the cluster by their addresses");
    }

    /// A pod that the quota refuses is one of a rollout, on the evening when every program is at its most.
    private void checkRoom(Manifest quota) {
        long room = mebibytes(quota.json().at("/spec/hard/limits.memory"));
        long asked = manifests.stream()
                .filter(manifest -> manifest.is(
                        "Deployment",
                        "StatefulSet",
                        "Job",
                        "Cluster",
                        "ObjectStore",
                        "Pooler",
                        "Kafka",
                        "KafkaNodePool"))
                .mapToLong(manifest -> pods(manifest)
                        * manifest.json().findValues("limits").stream()
                                .mapToLong(limits -> mebibytes(limits.path("memory")))
                                .sum())
                .sum();
        require("quota-room", quota, asked <= room, "has room for " + room + " MiB, and pods may ask for " + asked);
    }

    private int pods(Manifest manifest) {
        JsonNode spec = manifest.json().path("spec");
        return switch (manifest.kind()) {
            case "Deployment" ->
                autoscalers(manifest).mapToInt(Autoscaler::most).sum() + EXTRA_PODS;
            // Its sidecar is beside each instance.
            case "ObjectStore" -> of("Cluster").mapToInt(this::pods).sum();
            default -> spec.path("replicas").asInt(spec.path("instances").asInt(1));
        };
    }

    private static long mebibytes(JsonNode quantity) {
        String text = quantity.asText("0Mi");
        long number = Long.parseLong(text.substring(0, text.length() - 2));
        return text.endsWith("Gi") ? 1024 * number : number;
    }

    private void checkNamespace() {
        for (Manifest namespace : of("Namespace").toList()) {
            require(
                    "restricted",
                    namespace,
                    "restricted".equals(labels(namespace).get("pod-security.kubernetes.io/enforce")),
                    "takes any pod");
            require(
                    "restricted",
                    namespace,
                    labels(namespace).containsKey("pod-security.kubernetes.io/enforce-version"),
                    "goes by another version after an upgrade");
            manifests.stream()
                    .filter(manifest ->
                            manifest.json().at("/metadata/namespace").isTextual())
                    .forEach(manifest -> require(
                            "namespace",
                            manifest,
                            manifest.json().at("/metadata/namespace").asText().equals(namespace.name()),
                            "is in another namespace"));
        }
        boolean denies = of("NetworkPolicy")
                .anyMatch(policy -> isWhole(policy)
                        && podSelector(policy).isEmpty()
                        && !policy.json().at("/spec").has("ingress")
                        && !policy.json().at("/spec").has("egress"));
        if (!denies) {
            violations.add(new Violation("default-deny", "NetworkPolicy", "lets through what no policy names"));
        }
        for (String kind : List.of("ResourceQuota", "LimitRange")) {
            if (of(kind).findAny().isEmpty()) {
                violations.add(new Violation("quota", kind, "is not there"));
            }
        }
    }

    private boolean workloads(Predicate<Map<String, String>> pods) {
        return manifests.stream()
                .filter(Manifest::isWorkload)
                .map(Manifest::podLabels)
                .anyMatch(pods);
    }

    private Stream<Manifest> of(String kind) {
        return manifests.stream().filter(manifest -> manifest.is(kind));
    }

    private boolean exists(String kind, String name) {
        return of(kind).anyMatch(manifest -> manifest.name().equals(name));
    }

    private boolean isSecret(String name) {
        return SECRETS_OF_OPERATORS.contains(name) || exists("ExternalSecret", name);
    }

    private static Stream<String> secrets(JsonNode volume) {
        return Stream.concat(
                        Stream.of(volume.at("/secret/secretName")),
                        each(volume.at("/projected/sources")).map(source -> source.at("/secret/name")))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText);
    }

    private static boolean isHost(JsonNode pod) {
        return Stream.of("hostNetwork", "hostPID", "hostIPC")
                .anyMatch(field -> pod.path(field).asBoolean());
    }

    private static boolean isWhole(Manifest policy) {
        return policy.json().at("/spec/policyTypes").size() == 2;
    }

    private static Map<String, String> podSelector(Manifest policy) {
        return map(policy.json().at("/spec/podSelector/matchLabels"));
    }

    private static Map<String, String> labels(Manifest manifest) {
        return map(manifest.json().at("/metadata/labels"));
    }

    private static boolean isFalse(JsonNode node) {
        return node.isBoolean() && !node.asBoolean();
    }

    /// The program whose pods these labels are on: `wallet-service`.
    static String program(Map<String, String> labels) {
        return Objects.requireNonNull(labels.get(PROGRAM), () -> labels + " without " + PROGRAM);
    }

    private void require(String rule, Manifest manifest, boolean holds, String what) {
        if (!holds) {
            violations.add(new Violation(rule, manifest.id(), what));
        }
    }
}
