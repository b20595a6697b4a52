package io.terrace.auth.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyTextTest {

    @Test
    void aKeySaysWhatItIs() {
        assertThat(KeyText.draw(KeyKind.PUBLISHABLE, KeyEnvironment.LIVE).value())
                .matches("pk_live_[0-9A-Za-z]{38}");
        assertThat(KeyText.draw(KeyKind.SECRET, KeyEnvironment.TEST).value()).matches("sk_test_[0-9A-Za-z]{38}");
    }

    @Test
    void itsCheckDigitsTellATypingError() {
        KeyText key = KeyText.draw(KeyKind.SECRET, KeyEnvironment.LIVE);
        char other = key.value().charAt(20) == 'x' ? 'y' : 'x';

        assertThat(key.isWellFormed()).isTrue();
        assertThat(new KeyText(key.value().substring(0, 20)
                                + other
                                + key.value().substring(21))
                        .isWellFormed())
                .isFalse();
    }

    /// Reckoned by hand: CRC-32 in base62.
    @Test
    void theCheckDigitsAreTheCrc() {
        assertThat(new KeyText("pk_live_" + "0".repeat(32) + "2ydDIO").isWellFormed())
                .isTrue();
    }

    @Test
    void noTwoKeysAreAlike() {
        var keys = Stream.generate(
                        () -> KeyText.draw(KeyKind.SECRET, KeyEnvironment.LIVE).value())
                .limit(1000)
                .collect(Collectors.toSet());

        assertThat(keys).hasSize(1000);
    }

    @Test
    void aLogShowsItsPrefixOnly() {
        KeyText key = KeyText.draw(KeyKind.SECRET, KeyEnvironment.LIVE);

        assertThat(key.toString()).isEqualTo(key.value().substring(0, 12) + "…");
    }
}
