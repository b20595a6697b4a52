package io.terrace.auth.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.auth.TestConfig;
import io.terrace.platform.kernel.Credential.Kind;
import io.terrace.platform.kernel.Sha256Hash;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RootCredentialTest {

    private static final String STRONG = "op_8WkQ2mZr5TnXc7LbVh3JfYd9PsGa4Ue6";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "op_secret",
                "op_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "op_8WkQ2mZr5TnXc7LbVh3JfYd9PsGa4Ue",
                "8WkQ2mZr5TnXc7LbVh3JfYd9PsGa4Ue6Rt0",
                "op_8WkQ2mZr5TnXc7+bVh3JfYd9PsGa4U/6=",
                "op_8WkQ2mZr5TnXc7LbVh3JfYd9PsGa4Ue6 "
            })
    void aWeakOneOrOneNoGatewayKnowsStopsTheServiceOutsideDevelopment(String weak) {
        assertThatThrownBy(() -> new RootCredential(TestConfig.with(Map.of("terrace.root-credential", weak))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("TERRACE_ROOT_CREDENTIAL");
    }

    @Test
    void advisedCredentialIsStrong() {
        var random = new byte[24];
        new SecureRandom().nextBytes(random);
        String advised = "op_" + HexFormat.of().formatHex(random);

        var root = new RootCredential(TestConfig.with(Map.of("terrace.root-credential", advised)));

        assertThat(root.find(Sha256Hash.hex(advised))).isPresent();
    }

    @Test
    void inDevelopmentAWeakOneServes() {
        var root = new RootCredential(
                TestConfig.with(Map.of("terrace.environment", "development", "terrace.root-credential", "op_dev")));

        assertThat(root.find(Sha256Hash.hex("op_dev")))
                .hasValueSatisfying(found -> assertThat(found.kind()).isEqualTo(Kind.OPERATOR));
    }

    @Test
    void withoutOneThereIsNoOperator() {
        var root = new RootCredential(TestConfig.with(Map.of("terrace.environment", "development")));

        assertThat(root.find(Sha256Hash.hex(""))).isEmpty();
    }

    @Test
    void onlyItsOwnHashFindsIt() {
        var root = new RootCredential(TestConfig.with(Map.of("terrace.root-credential", STRONG)));

        assertThat(root.find(Sha256Hash.hex(STRONG))).isPresent();
        assertThat(root.find(Sha256Hash.hex(STRONG + " "))).isEmpty();
    }
}
