package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ManifestRulesTest {

    private static final List<PolicyException> EXCEPTIONS = PolicyException.all();

    @ParameterizedTest
    @EnumSource
    void overlayKeepsEachRule(Overlay overlay) {
        assertThat(PolicyException.violations(overlay.manifests())).isEmpty();
    }

    @Test
    void eachExceptionIsNeededAndHasAReason() {
        List<Violation> violations = ManifestRules.check(Overlay.PRODUCTION.manifests());

        assertThat(EXCEPTIONS).allSatisfy(exception -> {
            assertThat(violations).anyMatch(exception::excuses);
            assertThat(exception.reason()).isNotBlank();
        });
    }

    @Test
    void noExceptionHasExpired() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);

        assertThat(EXCEPTIONS)
                .allSatisfy(exception -> assertThat(exception.expires()).isAfterOrEqualTo(today));
    }
}
