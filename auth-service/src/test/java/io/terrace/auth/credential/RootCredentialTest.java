package io.terrace.auth.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.auth.TestConfig;
import io.terrace.auth.vault.Sha256;
import io.terrace.platform.kernel.Credential.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RootCredentialTest {

    private static final String STRONG = "op_8WkQ2mZr5TnXc7LbVh3JfYd9PsGa4Ue6";

    @ParameterizedTest
    @ValueSource(
            strings = {"", "op_secret", "op_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "op_8WkQ2mZr5TnXc7LbVh3Jf"})
    void aWeakOneStopsTheServiceOutsideDevelopment(String weak) {
        assertThatThrownBy(() -> new RootCredential(TestConfig.with(Map.of("terrace.root-credential", weak))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("TERRACE_ROOT_CREDENTIAL");
    }

    @Test
    void inDevelopmentAWeakOneServes() {
        var root = new RootCredential(
                TestConfig.with(Map.of("terrace.environment", "development", "terrace.root-credential", "op_dev")));

        assertThat(root.find(Sha256.hex("op_dev")))
                .hasValueSatisfying(found -> assertThat(found.kind()).isEqualTo(Kind.OPERATOR));
    }

    @Test
    void withoutOneThereIsNoOperator() {
        var root = new RootCredential(TestConfig.with(Map.of("terrace.environment", "development")));

        assertThat(root.find(Sha256.hex(""))).isEmpty();
    }

    @Test
    void onlyItsOwnHashFindsIt() {
        var root = new RootCredential(TestConfig.with(Map.of("terrace.root-credential", STRONG)));

        assertThat(root.find(Sha256.hex(STRONG))).isPresent();
        assertThat(root.find(Sha256.hex(STRONG + " "))).isEmpty();
    }
}
