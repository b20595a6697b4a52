package io.terrace.gateway.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class BearerTokenTest {

    @ParameterizedTest
    @ValueSource(strings = {"Bearer a.b.c", "bearer a.b.c", "BEARER   a.b.c", "Bearer a.b.c\t ", "Bearer \ta.b.c"})
    void howeverItIsWrittenItIsOneToken(String header) {
        BearerToken bearer = of(header);

        assertThat(bearer).isEqualTo(of("Bearer a.b.c")).hasSameHashCodeAs(of("Bearer a.b.c"));
        assertThat(bearer.token()).isEqualTo("a.b.c");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "Bearer", "Basic YTpi", "Bearera.b.c"})
    void anyOtherHeaderHasNone(String header) {
        assertThat(BearerToken.of(header)).isNull();
    }

    @Test
    void tokensThatEndTheSameAreNotTheSame() {
        String signature = "x".repeat(86);
        BearerToken mine = of("Bearer a.mine." + signature);

        assertThat(of("Bearer a.yours." + signature)).isNotEqualTo(mine);
    }

    @Test
    void itIsHashedByItsEnd() {
        BearerToken one = of("Bearer a.b." + "x".repeat(86));

        assertThat(of("Bearer a.other." + "x".repeat(86))).hasSameHashCodeAs(one);
        assertThat(of("Bearer a.b." + "x".repeat(85) + "y")).doesNotHaveSameHashCodeAs(one);
    }

    @Test
    void tokenWithSeveralPartsIsAJwt() {
        assertThat(of("Bearer a.b.c").isJwt()).isTrue();
        assertThat(of("Bearer op_abc").isJwt()).isFalse();
        assertThat(of("Bearer .").isJwt()).isFalse();
        assertThat(of("Bearer ").token()).isEmpty();
    }

    private static BearerToken of(String header) {
        return Objects.requireNonNull(BearerToken.of(header));
    }
}
