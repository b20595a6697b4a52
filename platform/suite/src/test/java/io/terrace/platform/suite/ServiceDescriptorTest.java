package io.terrace.platform.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServiceDescriptorTest {

    private static final Path ROOT = Path.of("../..");

    @Test
    void everyModuleWithADescriptorIsAProgramOfTheSuite() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            List<String> described = modules.filter(module -> Files.exists(module.resolve("service.properties")))
                    .map(module -> module.getFileName().toString())
                    .toList();

            assertThat(ServiceDescriptor.all())
                    .extracting(ServiceDescriptor::name)
                    .containsExactlyInAnyOrderElementsOf(described)
                    .endsWith(ServiceDescriptor.GATEWAY);
        }
    }

    @Test
    void noTwoProgramsShareAPortOrADatabase() {
        assertThat(ServiceDescriptor.all()).extracting(ServiceDescriptor::port).doesNotHaveDuplicates();
        assertThat(ServiceDescriptor.services())
                .extracting(ServiceDescriptor::database)
                .doesNotHaveDuplicates();
    }

    @Test
    void everyProgramBelongsToTheTeamThatCodeownersNames() throws IOException {
        List<String> owners = Files.readAllLines(ROOT.resolve("CODEOWNERS"));

        assertThat(ServiceDescriptor.all())
                .allSatisfy(program -> assertThat(owners)
                        .anyMatch(line -> line.matches("/" + program.name() + "/\\s+" + program.owner())));
    }

    @Test
    void everyTopicThatIsReadIsWrittenByAService() {
        List<String> written = ServiceDescriptor.all().stream()
                .flatMap(program -> program.writes().stream())
                .toList();

        assertThat(ServiceDescriptor.all().stream()
                        .flatMap(program -> program.reads().stream())
                        .distinct())
                .isSubsetOf(written);
    }

    @Test
    void faultyDescriptorNamesItsFault() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("owner=@a/b\ndatabase=hello"))
                .withMessageContaining("lacks port");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("port=high\nowner=@a/b\ndatabase=hello"))
                .withMessageContaining("none: high");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("port=65536\nowner=@a/b\ndatabase=hello"))
                .withMessageContaining("none: 65536");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("port=1\nowner=@a/b\ndatabase=hello\ntopic.writes=a.v1"))
                .withMessageContaining("topic.writes");
        assertThat(parsed("port=1\nowner=@a/b\ndatabase=hello\ntopics.writes=a.v1 , b.v1")
                        .writes())
                .containsExactly("a.v1", "b.v1");
    }

    private static ServiceDescriptor parsed(String text) {
        Properties lines = new Properties();
        try {
            lines.load(new StringReader(text));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return ServiceDescriptor.of("hello-service", lines);
    }
}
