package io.terrace.gateway.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyHashTest {

    @Test
    void itIsTheSameFromItsBytesAndInHex() {
        byte[] digest = new byte[32];
        new SplittableRandom(1).nextBytes(digest);
        String hex = HexFormat.of().formatHex(digest);

        KeyHash hash = Objects.requireNonNull(KeyHash.parse(hex));

        assertThat(hash).isEqualTo(KeyHash.of(digest));
        assertThat(hash.hex()).isEqualTo(hex);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "0000000000000000000000000000000000000000000000000000000000000g00"})
    void anythingElseIsNone(String hex) {
        assertThat(KeyHash.parse(hex)).isNull();
    }
}
