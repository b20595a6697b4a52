package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.suite.ServiceDescriptor;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RenderTest {

    @ParameterizedTest
    @EnumSource
    void overlayRendersTheSameBytesTwice(Overlay overlay) {
        assertThat(overlay.render()).isEqualTo(overlay.text());
    }

    @ParameterizedTest
    @EnumSource
    void overlayHasADeploymentForEachProgram(Overlay overlay) {
        assertThat(overlay.manifests())
                .filteredOn(manifest -> manifest.is("Deployment"))
                .extracting(manifest -> ManifestRules.program(manifest.podLabels()))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                ServiceDescriptor.all().stream().map(ServiceDescriptor::name),
                                overlay.components().stream())
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void eachServiceWithADatabaseHasAMigration(Overlay overlay) {
        assertThat(overlay.manifests())
                .filteredOn(manifest -> manifest.is("Job"))
                .extracting(Manifest::name)
                .containsExactlyInAnyOrderElementsOf(ServiceDescriptor.services().stream()
                        .map(service -> service.name() + "-migration")
                        .toList());
    }
}
