package io.terrace.deploy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import java.util.List;
import java.util.Map;

/// Kinds of operators that have no Java library: the fields that we use, as their documentation has them.
final class CustomKinds {

    record Metadata(String name, String namespace, Map<String, String> labels) {}

    record Name(String name) {}

    record Labels(Map<String, String> matchLabels) {}

    /// External Secrets, `external-secrets.io/v1`.
    record ExternalSecret(String apiVersion, String kind, Metadata metadata, ExternalSecretSpec spec) {
        record ExternalSecretSpec(String refreshInterval, Store secretStoreRef, Target target, List<Datum> data) {}

        record Store(String kind, String name) {}

        record Target(Template template) {}

        record Template(String type, Metadata metadata) {}

        record Datum(String secretKey, Remote remoteRef) {}

        record Remote(String key, String property) {}
    }

    /// Prometheus' operator, `monitoring.coreos.com/v1`.
    record PodMonitor(String apiVersion, String kind, Metadata metadata, PodMonitorSpec spec) {
        record PodMonitorSpec(Labels selector, List<String> podTargetLabels, List<Endpoint> podMetricsEndpoints) {}

        record Endpoint(String port, String path, String interval) {}
    }

    /// The same, `monitoring.coreos.com/v1`.
    record PrometheusRule(String apiVersion, String kind, Metadata metadata, PrometheusRuleSpec spec) {
        record PrometheusRuleSpec(List<Group> groups) {}

        record Group(String name, List<Alert> rules) {}

        record Alert(
                String alert,
                String expr,
                @JsonProperty("for") String duration,
                Map<String, String> labels,
                Map<String, String> annotations) {}
    }

    /// CloudNativePG, `postgresql.cnpg.io/v1`.
    record PostgresCluster(String apiVersion, String kind, Metadata metadata, PostgresClusterSpec spec) {
        record PostgresClusterSpec(
                String imageName,
                int instances,
                Postgresql postgresql,
                Bootstrap bootstrap,
                List<ExternalCluster> externalClusters,
                Certificates certificates,
                Managed managed,
                Storage storage,
                Storage walStorage,
                JsonNode resources,
                Monitoring monitoring,
                List<Plugin> plugins) {}

        record Postgresql(Synchronous synchronous, Map<String, String> parameters) {}

        record Synchronous(String method, int number) {}

        record Bootstrap(Recovery recovery) {}

        record Recovery(String source, RecoveryTarget recoveryTarget) {}

        record RecoveryTarget(String targetTime) {}

        record ExternalCluster(String name, Plugin plugin) {}

        record Certificates(List<String> serverAltDNSNames) {}

        record Managed(List<Role> roles) {}

        record Role(String name, String ensure, boolean login, List<String> inRoles, Name passwordSecret) {}

        record Storage(String size) {}

        record Monitoring(boolean enablePodMonitor) {}

        record Plugin(String name, boolean isWALArchiver, Map<String, String> parameters) {}
    }

    record PostgresDatabase(String apiVersion, String kind, Metadata metadata, PostgresDatabaseSpec spec) {
        record PostgresDatabaseSpec(Name cluster, String name, String owner) {}
    }

    record ScheduledBackup(String apiVersion, String kind, Metadata metadata, ScheduledBackupSpec spec) {
        record ScheduledBackupSpec(
                String schedule, String backupOwnerReference, Name cluster, String method, Name pluginConfiguration) {}
    }

    /// The plugin of CloudNativePG for backups, `barmancloud.cnpg.io/v1`.
    record ObjectStore(String apiVersion, String kind, Metadata metadata, ObjectStoreSpec spec) {
        record ObjectStoreSpec(
                String retentionPolicy, Configuration configuration, Sidecar instanceSidecarConfiguration) {}

        record Configuration(String destinationPath, String endpointURL, Credentials s3Credentials, Wal wal) {}

        record Credentials(SecretKey accessKeyId, SecretKey secretAccessKey) {}

        record SecretKey(String name, String key) {}

        record Wal(String compression) {}

        record Sidecar(JsonNode resources) {}
    }

    record Pooler(String apiVersion, String kind, Metadata metadata, PoolerSpec spec) {
        record PoolerSpec(Name cluster, int instances, String type, PgBouncer pgbouncer) {}

        record PgBouncer(String poolMode, Map<String, String> parameters) {}
    }

    /// KEDA, `keda.sh/v1alpha1`.
    record ScaledObject(String apiVersion, String kind, Metadata metadata, ScaledObjectSpec spec) {
        record ScaledObjectSpec(
                Name scaleTargetRef,
                int minReplicaCount,
                int maxReplicaCount,
                int pollingInterval,
                Fallback fallback,
                Advanced advanced,
                List<Trigger> triggers) {}

        record Fallback(int failureThreshold, int replicas, String behavior) {}

        record Advanced(AutoscalerConfig horizontalPodAutoscalerConfig) {}

        record AutoscalerConfig(HorizontalPodAutoscalerBehavior behavior) {}

        record Trigger(String type, String metricType, Map<String, String> metadata) {}
    }

    private CustomKinds() {}
}
