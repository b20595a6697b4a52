package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ApiKeyFormatTest {

    /// Reckoned by hand: CRC-32 in base62.
    private static final String KEY = "pk_live_" + "0".repeat(32) + "2ydDIO";

    @Test
    void theCheckDigitsAreTheCrc() {
        assertThat(ApiKeyFormat.complete("pk_live_" + "0".repeat(32))).isEqualTo(KEY);
        assertThat(ApiKeyFormat.isWellFormed(KEY)).isTrue();
    }

    @Test
    void everyTypingErrorShows() {
        for (int i = 0; i < KEY.length(); i++) {
            for (char other : "0aZ_é/-".toCharArray()) {
                String typed = KEY.substring(0, i) + other + KEY.substring(i + 1);
                assertThat(ApiKeyFormat.isWellFormed(typed)).as(typed).isEqualTo(typed.equals(KEY));
            }
        }
        assertThat(List.of("", "pk_live_", KEY + "0", KEY.substring(1), KEY.replace("live", "LIVE"), " " + KEY))
                .noneMatch(ApiKeyFormat::isWellFormed);
    }

    /// The regular expression as it stands in the documentation, on what might lie around in a log.
    @Test
    void aScannerFindsKeysByThePublishedExpression() throws IOException {
        String page = Files.readString(Path.of("../../docs/api-keys.md"));
        Matcher shown = Pattern.compile("```regex\n(.*)\n```").matcher(page);
        assertThat(shown.find()).isTrue();
        String expression = shown.group(1);

        assertThat(expression).contains(ApiKeyFormat.PATTERN);
        assertThat(Pattern.compile(expression)
                        .matcher("apiKey: \"" + KEY + "\",")
                        .find())
                .isTrue();
        assertThat(Pattern.compile(expression)
                        .matcher("pk_live_" + "0".repeat(50))
                        .find())
                .isFalse();
    }
}
