package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.platform.suite.ServiceDescriptor;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Each program has two accounts of the same rights wherever it has one password, so that they can take turns.
class AccountTest {

    private static final String SECOND = "-b";

    @Test
    void eachProgramHasTwoUsersOfTheSameRightsAtKafka() {
        assertThat(ServiceDescriptor.all()).isNotEmpty().allSatisfy(program -> {
            JsonNode first = Overlay.PRODUCTION.object("KafkaUser", program.name());
            JsonNode second = Overlay.PRODUCTION.object("KafkaUser", program.name() + SECOND);

            assertThat(second.at("/spec/authorization")).isEqualTo(first.at("/spec/authorization"));
            assertThat(source(second.at("/spec/authentication/password/valueFrom/secretKeyRef/name")))
                    .isEqualTo(source(program.name() + "-kafka", SECOND))
                    .isNotEqualTo(source(first.at("/spec/authentication/password/valueFrom/secretKeyRef/name")));
        });
    }

    @Test
    void eachServiceHasTwoRolesOfTheSameRightsAtPostgres() {
        assertThat(ServiceDescriptor.services()).isNotEmpty().allSatisfy(service -> {
            String first = service.name().replace("-service", "_service");
            JsonNode second = role(first + "_b");

            assertThat(role(first).has("inRoles")).isFalse();
            assertThat(second.path("login").asBoolean()).isTrue();
            assertThat(each(second.path("inRoles")).map(JsonNode::asText)).containsExactly(first);
            assertThat(source(second.at("/passwordSecret/name")))
                    .isEqualTo(source(service.name() + "-database-service", SECOND))
                    .isNotEqualTo(source(role(first).at("/passwordSecret/name")));
        });
    }

    private static JsonNode role(String name) {
        return each(Overlay.PRODUCTION.object("Cluster", "postgres").at("/spec/managed/roles"))
                .filter(role -> role.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("role " + name));
    }

    /// Where a secret's values come from, each `entry property`.
    private static List<String> source(JsonNode secret) {
        return sources(Overlay.PRODUCTION.object("ExternalSecret", secret.asText()))
                .toList();
    }

    /// The same of another secret, with each property's name ended.
    private static List<String> source(String secret, String ending) {
        return sources(Overlay.PRODUCTION.object("ExternalSecret", secret))
                .map(one -> one + ending)
                .toList();
    }

    private static Stream<String> sources(JsonNode secret) {
        return each(secret.at("/spec/data"))
                .map(datum -> datum.at("/remoteRef/key").asText() + " "
                        + datum.at("/remoteRef/property").asText());
    }
}
