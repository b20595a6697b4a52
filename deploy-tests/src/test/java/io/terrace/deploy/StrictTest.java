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

    private static final Map<String, Class<?>> KINDS = Map.ofEntries(
            Map.entry("ConfigMap", ConfigMap.class),
            Map.entry("Deployment", Deployment.class),
            Map.entry("HTTPRoute", HTTPRoute.class),
            Map.entry("HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
            Map.entry("Job", Job.class),
            Map.entry("Kafka", Kafka.class),
            Map.entry("KafkaNodePool", KafkaNodePool.class),
            Map.entry("KafkaTopic", KafkaTopic.class),
            Map.entry("KafkaUser", KafkaUser.class),
            Map.entry("LimitRange", LimitRange.class),
            Map.entry("Namespace", Namespace.class),
            Map.entry("NetworkPolicy", NetworkPolicy.class),
            Map.entry("PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("ResourceQuota", ResourceQuota.class),
            Map.entry("Service", Service.class),
            Map.entry("ServiceAccount", ServiceAccount.class),
            Map.entry("StatefulSet", StatefulSet.class),
            Map.entry("Cluster", CustomKinds.PostgresCluster.class),
            Map.entry("Database", CustomKinds.PostgresDatabase.class),
            Map.entry("ObjectStore", CustomKinds.ObjectStore.class),
            Map.entry("ExternalSecret", CustomKinds.ExternalSecret.class),
            Map.entry("PodMonitor", CustomKinds.PodMonitor.class),
            Map.entry("Pooler", CustomKinds.Pooler.class),
            Map.entry("PrometheusRule", CustomKinds.PrometheusRule.class),
            Map.entry("ScaledObject", CustomKinds.ScaledObject.class),
            Map.entry("ScheduledBackup", CustomKinds.ScheduledBackup.class));

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

    private static List<String> unknown(Manifest manifest) throws IntrospectionException, ReflectiveOperationException {
        Class<?> type = KINDS.get(manifest.kind());
        assertThat(type).as("a class for %s", manifest.id()).isNotNull();
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
