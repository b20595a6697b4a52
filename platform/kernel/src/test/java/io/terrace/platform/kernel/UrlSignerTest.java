package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.platform.kernel.UrlSigner.Check;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UrlSignerTest {

    private static final String OLD = "0123456789abcdef";
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final UrlSigner urls = new UrlSigner("https://api.example", OLD);
    private final String signature =
            URI.create(urls.sign("GET", "/v2/media/1", NOON)).getQuery().replaceAll(".*signature=", "");

    @Test
    void opensUntilTheVeryInstantItExpires() {
        assertThat(check("GET", "/v2/media/1", NOON, signature, NOON.minusSeconds(1)))
                .isEqualTo(Check.VALID);
        assertThat(check("GET", "/v2/media/1", NOON, signature, NOON)).isEqualTo(Check.EXPIRED);
    }

    @Test
    void opensNothingElse() {
        Instant now = NOON.minusSeconds(1);

        assertThat(check("PUT", "/v2/media/1", NOON, signature, now)).isEqualTo(Check.FORGED);
        assertThat(check("GET", "/v2/media/2", NOON, signature, now)).isEqualTo(Check.FORGED);
        assertThat(check("GET", "/v2/media/1", NOON.plusSeconds(1), signature, now))
                .isEqualTo(Check.FORGED);
        assertThat(check("GET", "/v2/media/1", NOON, "", now)).isEqualTo(Check.FORGED);
    }

    @Test
    void urlOfThePreviousSecretOpensUntilItIsTakenAway() {
        Instant now = NOON.minusSeconds(1);
        long expires = NOON.getEpochSecond();

        assertThat(rotating(OLD).check("GET", "/v2/media/1", expires, signature, now))
                .isEqualTo(Check.VALID);
        assertThat(rotating(OLD).check("GET", "/v2/media/1", expires, signature, NOON))
                .isEqualTo(Check.EXPIRED);
        assertThat(rotating("").check("GET", "/v2/media/1", expires, signature, now))
                .isEqualTo(Check.FORGED);
    }

    @Test
    void theCurrentSecretAloneSigns() {
        String url = rotating(OLD).sign("GET", "/v2/media/1", NOON);

        assertThat(url).isEqualTo(rotating("").sign("GET", "/v2/media/1", NOON));
        assertThat(url).isNotEqualTo(urls.sign("GET", "/v2/media/1", NOON));
    }

    @Test
    void shortPreviousSecretIsRefused() {
        assertThatThrownBy(() -> rotating("short")).isInstanceOf(IllegalArgumentException.class);
    }

    private static UrlSigner rotating(String previous) {
        return new UrlSigner(
                "https://api.example", RotatingSecret.of("signing-key", "fedcba9876543210", Optional.of(previous)));
    }

    private Check check(String method, String path, Instant expires, String signature, Instant now) {
        return urls.check(method, path, expires.getEpochSecond(), signature, now);
    }
}
