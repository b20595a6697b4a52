package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// No object has a field that its kind does not have, or a value of another type.
class StrictTest {

    /// By the version of the API and the kind.
    private static final Map<String, Class<?>> KINDS = Map.ofEntries(
            Map.entry("v1 ConfigMap", ConfigMap.class),
            Map.entry("apps/v1 Deployment", Deployment.class),
            Map.entry("gateway.networking.k8s.io/v1 HTTPRoute", HTTPRoute.class),
            Map.entry("autoscaling/v2 HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
            Map.entry("batch/v1 Job", Job.class),
            Map.entry("kafka.strimzi.io/v1 Kafka", Kafka.class),
            Map.entry("kafka.strimzi.io/v1 KafkaNodePool", KafkaNodePool.class),
            Map.entry("kafka.strimzi.io/v1 KafkaTopic", KafkaTopic.class),
            Map.entry("kafka.strimzi.io/v1 KafkaUser", KafkaUser.class),
            Map.entry("v1 LimitRange", LimitRange.class),
            Map.entry("v1 Namespace", Namespace.class),
            Map.entry("networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class),
            Map.entry("policy/v1 PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("v1 ResourceQuota", ResourceQuota.class),
            Map.entry("v1 Service", Service.class),
            Map.entry("v1 ServiceAccount", ServiceAccount.class),
            Map.entry("apps/v1 StatefulSet", StatefulSet.class),
            Map.entry("postgresql.cnpg.io/v1 Cluster", CustomKinds.PostgresCluster.class),
            Map.entry("postgresql.cnpg.io/v1 Database", CustomKinds.PostgresDatabase.class),
            Map.entry("barmancloud.cnpg.io/v1 ObjectStore", CustomKinds.ObjectStore.class),
            Map.entry("external-secrets.io/v1 ExternalSecret", CustomKinds.ExternalSecret.class),
            Map.entry("monitoring.coreos.com/v1 PodMonitor", CustomKinds.PodMonitor.class),
            Map.entry("postgresql.cnpg.io/v1 Pooler", CustomKinds.Pooler.class),
            Map.entry("monitoring.coreos.com/v1 PrometheusRule", CustomKinds.PrometheusRule.class),
            Map.entry("keda.sh/v1alpha1 ScaledObject", CustomKinds.ScaledObject.class),
            Map.entry("postgresql.cnpg.io/v1 ScheduledBackup", CustomKinds.ScheduledBackup.class));

    private static final ObjectMapper STRICT =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    @ParameterizedTest
    @EnumSource
    void objectsHaveTheFieldsOfTheirKind(Overlay overlay) throws Exception {
        List<String> unknown = new ArrayList<>();
        for (Manifest manifest : overlay.manifests()) {
            unknown.addAll(unknown(manifest));
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void unknownFieldIsFound() throws Exception {
        JsonNode deployment = Overlay.PRODUCTION.manifests().stream()
                .filter(manifest -> manifest.is("Deployment"))
                .findFirst()
                .orElseThrow()
                .json();
        ((ObjectNode) deployment.at("/spec/template/spec/containers/0")).put("imagePullPolcy", "Always");

        assertThat(unknown(new Manifest(deployment))).singleElement().asString().contains("imagePullPolcy");
    }

    @Test
    void anotherVersionOfTheApiIsFound() throws Exception {
        JsonNode budget = Overlay.PRODUCTION.object("PodDisruptionBudget", "wallet-service");
        ((ObjectNode) budget).put("apiVersion", "policy/v1beta1");

        assertThat(unknown(new Manifest(budget))).singleElement().asString().contains("no kind of its version");
    }

    private static List<String> unknown(Manifest manifest) throws IntrospectionException, ReflectiveOperationException {
        Class<?> type = KINDS.get(manifest.json().path("apiVersion").asText() + " " + manifest.kind());
        if (type == null) {
            return List.of(manifest.id() + " is of no kind of its version");
        }
        try {
            List<String> found = new ArrayList<>();
            collect(STRICT.treeToValue(manifest.json(), type), manifest.id(), found);
            return found;
        } catch (JsonProcessingException e) {
            return List.of(manifest.id() + ": " + e.getOriginalMessage());
        }
    }

    /// The models of fabric8 and Strimzi keep what they do not know aside.
    private static void collect(@Nullable Object value, String path, List<String> found)
            throws IntrospectionException, ReflectiveOperationException {
        switch (value) {
            case null -> {}
            case Map<?, ?> map -> {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    collect(entry.getValue(), path + "." + entry.getKey(), found);
                }
            }
            case Collection<?> list -> {
                for (Object one : list) {
                    collect(one, path + "[]", found);
                }
            }
            default -> collectBean(value, path, found);
        }
    }

    private static void collectBean(Object bean, String path, List<String> found)
            throws IntrospectionException, ReflectiveOperationException {
        if (!bean.getClass().getName().startsWith("io.")) {
            return;
        }
        for (PropertyDescriptor property :
                Introspector.getBeanInfo(bean.getClass()).getPropertyDescriptors()) {
            if (property.getReadMethod() == null || property.getReadMethod().getParameterCount() > 0) {
                continue;
            }
            if (property.getName().equals("additionalProperties")) {
                Map<?, ?> more = (Map<?, ?>) property.getReadMethod().invoke(bean);
                if (more != null) {
                    more.keySet().forEach(field -> found.add(path + " has " + field));
                }
            } else if (!property.getPropertyType().equals(Class.class)) {
                collect(property.getReadMethod().invoke(bean), path + "." + property.getName(), found);
            }
        }
    }
}
