package io.terrace.auth.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.kernel.ApiKeyFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ApiKeySecretTest {

    @Test
    void keyPrefixShowsKindAndEnvironment() {
        assertThat(ApiKeySecret.draw(KeyKind.PUBLISHABLE, KeyEnvironment.LIVE).value())
                .matches("pk_live_[0-9A-Za-z]{38}");
        assertThat(ApiKeySecret.draw(KeyKind.SECRET, KeyEnvironment.TEST).value())
                .matches("sk_test_[0-9A-Za-z]{38}");
    }

    @Test
    void drawnKeyIsWellFormed() {
        for (KeyKind kind : KeyKind.values()) {
            for (KeyEnvironment environment : KeyEnvironment.values()) {
                String key = ApiKeySecret.draw(kind, environment).value();
                assertThat(key).matches(ApiKeyFormat.PATTERN).matches(ApiKeyFormat::isWellFormed);
            }
        }
    }

    @Test
    void noTwoKeysAreAlike() {
        var keys = Stream.generate(() ->
                        ApiKeySecret.draw(KeyKind.SECRET, KeyEnvironment.LIVE).value())
                .limit(1000)
                .collect(Collectors.toSet());

        assertThat(keys).hasSize(1000);
    }

    @Test
    void aLogShowsItsPrefixOnly() {
        ApiKeySecret key = ApiKeySecret.draw(KeyKind.SECRET, KeyEnvironment.LIVE);

        assertThat(key.toString()).isEqualTo(key.value().substring(0, 12) + "…");
    }
}
