package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A pod has the time to end what it has begun: the sum of its parts is less than what Kubernetes gives it.
class DrainTest {

    /// How long the consumers of Kafka take to end what they hold.
    private static final Duration CONSUMERS = Duration.ofSeconds(10);

    @ParameterizedTest
    @EnumSource
    void graceIsLongerThanAllThatADrainTakes(Overlay overlay) {
        Properties common =
                read(Path.of("../platform/rest/src/main/resources/META-INF/microprofile-config.properties"));
        for (Manifest deployment : overlay.manifests()) {
            if (!deployment.is("Deployment")) {
                continue;
            }
            String program = ManifestRules.program(deployment.podLabels());
            if (!DeclaredEdges.PROGRAMS.contains(program)) {
                continue;
            }
            Properties own = read(Path.of("..", program, "src/main/resources/application.properties"));
            Duration preStop = Duration.ofSeconds(deployment
                    .pod()
                    .at("/containers/0/lifecycle/preStop/sleep/seconds")
                    .asInt());
            Duration delay = duration("%prod.quarkus.shutdown.delay", own, common);
            Duration requests = duration("quarkus.shutdown.timeout", own, common);

            assertThat(preStop.plus(delay).plus(requests).plus(CONSUMERS))
                    .as(program)
                    .isLessThan(Duration.ofSeconds(deployment
                            .pod()
                            .path("terminationGracePeriodSeconds")
                            .asInt()));
        }
    }

    private static Duration duration(String name, Properties own, Properties common) {
        return Duration.parse("PT" + own.getProperty(name, common.getProperty(name, "")));
    }

    private static Properties read(Path file) {
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
