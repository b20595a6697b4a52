package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ManifestRulesTest {

    @ParameterizedTest
    @EnumSource
    void overlayKeepsEachRule(Overlay overlay) {
        assertThat(ManifestRules.check(overlay.manifests())).isEmpty();
    }
}
