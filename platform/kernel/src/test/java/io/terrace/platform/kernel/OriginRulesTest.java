package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginRulesTest {

    @ParameterizedTest
    @CsvSource({
        "https://fans.example, https://fans.example, true",
        "https://fans.example, http://fans.example, false",
        "https://fans.example, https://fans.example:8443, false",
        "https://fans.example, https://fans.example.evil, false",
        "https://fans.example, https://a.fans.example, false",
        "https://*.fans.example, https://a.fans.example, true",
        "https://*.fans.example, https://b.a.fans.example, true",
        "https://*.fans.example, https://fans.example, false",
        "https://*.fans.example, https://evilfans.example, false",
        "https://*.fans.example, http://a.fans.example, false",
        "https://*.fans.example, https://a.fans.example:8443, false",
        "https://*.fans.example, https://.fans.example, false",
        "https://*.fans.example, https://evil.example/.fans.example, false",
        "https://*.fans.example, https://evil.example:1.fans.example, false",
        "https://*.fans.example, https://u@evil.example#.fans.example, false",
        "https://*.fans.example:8443, https://a.fans.example:8443, true",
        "*, https://anything.example, true",
        "https://fans.example, null, false",
        "capacitor://localhost, capacitor://localhost, true",
    })
    void aPageIsAdmittedByItsOrigin(String rule, String origin, boolean admitted) {
        assertThat(OriginRules.admit(List.of("https://other.example", rule), origin))
                .isEqualTo(admitted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "https://fans.example",
                "https://fans.example:8443",
                "http://localhost:3000",
                "http://127.0.0.1:3000",
                "https://*.fans.example",
                "capacitor://localhost",
                "ionic://localhost",
            })
    void theseAreRules(String rule) {
        assertThat(rule).matches(OriginRules.PATTERN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "fans.example",
                "https://",
                "https://fans.example/",
                "https://fans.example/path",
                "https://Fans.example",
                "https://fans.example:443",
                "http://fans.example:80",
                "https://fans.example:0",
                "https://*.com",
                "https://*.fans.example:443",
                "https://*",
                "https://f*.example",
                "https://a.*.example",
                "http://*.fans.example",
                "*.fans.example",
                "https://-fans.example",
                "https://fans..example",
                "https://user@fans.example",
                "javascript://fans.example",
                "file://fans",
            })
    void theseAreNot(String rule) {
        assertThat(rule).doesNotMatch(OriginRules.PATTERN);
    }

    @ParameterizedTest
    @CsvSource({
        "*, true",
        "http://fans.example, true",
        "http://localhost.evil.example, true",
        "http://localhost, false",
        "http://localhost:3000, false",
        "http://127.0.0.1:8080, false",
        "https://fans.example, false",
        "https://*.fans.example, false",
    })
    void someAreForDevelopmentOnly(String rule, boolean lax) {
        assertThat(OriginRules.isLax(rule)).isEqualTo(lax);
    }
}
