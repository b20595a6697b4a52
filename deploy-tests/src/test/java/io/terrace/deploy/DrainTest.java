package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A pod has the time to end what it has begun: the sum of its parts is less than what Kubernetes gives it.
class DrainTest {

    /// How long the consumers of Kafka take to end what they hold.
    private static final Duration CONSUMERS = Duration.ofSeconds(10);

    /// How long realtime-service takes first to send its clients away: `StreamConfig.drainSpread`.
    private static final Duration STREAMS = Duration.ofSeconds(20);

    private static final Properties COMMON =
            read(Path.of("../platform/rest/src/main/resources/META-INF/microprofile-config.properties"));

    private static final String DELAY = "%prod.quarkus.shutdown.delay";

    /// A connection of the gateway to a service that is idle is closed by then: `GatewayConfig.Upstream.keepAlive` and
    /// what it is late at most.
    private static final Duration IDLE = Duration.ofMillis(2_500);

    /// A service sends its connections away, each with a response, for as long as its delay. One that is idle meanwhile
    /// is gone a second before its end.
    @Test
    void noIdleConnectionOutlivesTheDelayOfAService() {
        assertThat(DeclaredEdges.PROGRAMS)
                .allSatisfy(
                        program -> assertThat(IDLE.plusSeconds(1)).isLessThan(duration(DELAY, settingsOf(program))));
    }

    @ParameterizedTest
    @EnumSource
    void graceIsLongerThanAllThatADrainTakes(Overlay overlay) {
        for (Manifest deployment : overlay.manifests()) {
            if (!deployment.is("Deployment")) {
                continue;
            }
            String program = ManifestRules.program(deployment.podLabels());
            if (!DeclaredEdges.PROGRAMS.contains(program)) {
                continue;
            }
            Properties own = settingsOf(program);
            Duration preStop = Duration.ofSeconds(deployment
                    .pod()
                    .at("/containers/0/lifecycle/preStop/sleep/seconds")
                    .asInt());
            Duration delay = duration(DELAY, own);
            Duration requests = duration("quarkus.shutdown.timeout", own);

            Duration streams = program.equals("realtime-service") ? STREAMS : Duration.ZERO;

            assertThat(preStop.plus(streams).plus(delay).plus(requests).plus(CONSUMERS))
                    .as(program)
                    .isLessThan(Duration.ofSeconds(deployment
                            .pod()
                            .path("terminationGracePeriodSeconds")
                            .asInt()));
        }
    }

    private static Properties settingsOf(String program) {
        return read(Path.of("..", program, "src/main/resources/application.properties"));
    }

    private static Duration duration(String name, Properties own) {
        return Duration.parse("PT" + own.getProperty(name, COMMON.getProperty(name, "")));
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
