package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RotatingSecretTest {

    @Test
    void currentOneComesFirst() {
        RotatingSecret secret = RotatingSecret.of("key", "new", Optional.of("old"));

        assertThat(secret.current()).isEqualTo("new");
        assertThat(secret.accepted()).containsExactly("new", "old");
        assertThat(secret.map(text -> text + "!").accepted()).containsExactly("new!", "old!");
    }

    @Test
    void blankPreviousOneIsNone() {
        assertThat(RotatingSecret.of("key", "new", Optional.of(" ")).accepted()).containsExactly("new");
    }

    @Test
    void theSameTwiceIsRefused() {
        assertThatThrownBy(() -> RotatingSecret.of("key", "aB", Optional.of("Ab")))
                .hasMessage("key-previous is the same as key");
    }

    @Test
    void itsTextIsNoSecret() {
        assertThat(RotatingSecret.of("key", "new", Optional.of("old")).toString())
                .doesNotContain("new")
                .doesNotContain("old");
    }
}
