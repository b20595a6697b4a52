package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.platform.suite.ServiceDescriptor;
import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Topics and access of Kafka are those of the services' descriptors.
class KafkaAccessTest {

    /// For people with the runbook of dead letters: all there is.
    private static final String OPERATOR = "operator";

    @Test
    void eachProgramHasTheAccessOfItsDescriptor() {
        for (ServiceDescriptor program : ServiceDescriptor.all()) {
            NavigableSet<String> wanted = new TreeSet<>();
            wanted.add("Read group " + program.name() + ". prefix");
            wanted.add("Write topic " + program.name() + ".dead-letter literal");
            program.writes().forEach(topic -> wanted.add("Write topic " + topic + " literal"));
            program.reads().forEach(topic -> wanted.add("Read topic " + topic + " literal"));

            for (String user : accounts(program)) {
                assertThat(access(user)).as(user).isEqualTo(wanted);
            }
        }
    }

    @Test
    void thereAreNoUsersButTheProgramsAndTheOperator() {
        assertThat(Overlay.PRODUCTION.manifests())
                .filteredOn(manifest -> manifest.is("KafkaUser"))
                .extracting(Manifest::name)
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                ServiceDescriptor.all().stream().flatMap(program -> accounts(program).stream()),
                                Stream.of(OPERATOR))
                        .toList());
    }

    private static List<String> accounts(ServiceDescriptor program) {
        return List.of(program.name(), program.name() + "-b");
    }

    /// `Write topic feed.v1 literal`, for each operation of each rule.
    private static NavigableSet<String> access(String user) {
        JsonNode acls = Overlay.PRODUCTION.object("KafkaUser", user).at("/spec/authorization/acls");
        return each(acls)
                .flatMap(acl -> each(acl.path("operations"))
                        .map(operation -> Stream.of(
                                        operation,
                                        acl.at("/resource/type"),
                                        acl.at("/resource/name"),
                                        acl.at("/resource/patternType"),
                                        acl.path("host"))
                                .map(JsonNode::asText)
                                .collect(joining(" "))
                                .strip()))
                .collect(toCollection(TreeSet::new));
    }

    /// As `./terrace up` makes them, but for their replicas.
    @Test
    void topicsHaveThePartitionsAndTheRetentionOfTheStack() {
        assertThat(Overlay.PRODUCTION.manifests())
                .filteredOn(manifest -> manifest.is("KafkaTopic"))
                .allSatisfy(topic -> {
                    assertThat(topic.json().at("/spec/partitions").asInt())
                            .as(topic.name())
                            .isEqualTo(topic.name().endsWith(".dead-letter") ? 1 : 4);
                    assertThat(topic.json().at("/spec/config/retention.ms").asLong())
                            .as(topic.name())
                            .isEqualTo(Duration.ofDays(topic.name().equals("exports.v1") ? 1 : 7)
                                    .toMillis());
                });
    }

    @Test
    void eachTopicIsMadeWithThreeReplicas() {
        NavigableSet<String> wanted = ServiceDescriptor.all().stream()
                .flatMap(
                        program -> Stream.concat(program.writes().stream(), Stream.of(program.name() + ".dead-letter")))
                .collect(toCollection(TreeSet::new));

        assertThat(Overlay.PRODUCTION.manifests())
                .filteredOn(manifest -> manifest.is("KafkaTopic"))
                .allSatisfy(topic -> {
                    assertThat(topic.json().at("/spec/replicas").asInt()).isEqualTo(3);
                    assertThat(topic.json()
                                    .at("/spec/config/min.insync.replicas")
                                    .asInt())
                            .isEqualTo(2);
                })
                .extracting(Manifest::name)
                .containsExactlyInAnyOrderElementsOf(wanted);
    }
}
