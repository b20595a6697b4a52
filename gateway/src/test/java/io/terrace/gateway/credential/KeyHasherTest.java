package io.terrace.gateway.credential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyHasherTest {

    private final CachingKeyHasher hashes = new CachingKeyHasher();

    @Test
    void aPublishableKeyIsRemembered() {
        KeyHash hash = hashes.of("pk_test_a");

        assertThat(hashes.known("pk_test_a")).isSameAs(hash);
    }

    @Test
    void twoKeysInOnePlaceAreDistinguished() {
        KeyHash hash = hashes.of("pk_test_Aa");
        hashes.of("pk_test_BB");

        assertThat("pk_test_BB").hasSameHashCodeAs("pk_test_Aa");
        assertThat(hashes.known("pk_test_Aa")).isNull();
        assertThat(hashes.of("pk_test_Aa")).isEqualTo(hash);
        assertThat(hashes.known("pk_test_BB")).isNull();
    }

    @Test
    void aSecretIsNot() {
        hashes.of("sk_test_a");

        assertThat(hashes.known("sk_test_a")).isNull();
    }
}
