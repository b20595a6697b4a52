package io.terrace.deploy;

import static io.terrace.deploy.Manifest.each;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.platform.suite.ServiceDescriptor;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Topics and access of Kafka are those of the services' descriptors.
class KafkaAccessTest {

    @Test
    void eachProgramHasTheAccessOfItsDescriptor() {
        for (ServiceDescriptor program : ServiceDescriptor.all()) {
            JsonNode acls =
                    Overlay.PRODUCTION.object("KafkaUser", program.name()).at("/spec/authorization/acls");

            NavigableSet<String> allowed = each(acls)
                    .map(acl -> acl.at("/operations/0").asText() + " "
                            + acl.at("/resource/type").asText() + " "
                            + acl.at("/resource/name").asText())
                    .collect(toCollection(TreeSet::new));

            NavigableSet<String> wanted = new TreeSet<>();
            wanted.add("Read group " + program.name() + ".");
            wanted.add("Write topic " + program.name() + ".dead-letter");
            program.writes().forEach(topic -> wanted.add("Write topic " + topic));
            program.reads().forEach(topic -> wanted.add("Read topic " + topic));
            assertThat(allowed).as(program.name()).isEqualTo(wanted);
        }
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
