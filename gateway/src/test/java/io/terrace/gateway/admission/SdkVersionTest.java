package io.terrace.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SdkVersionTest {

    @Test
    void versionsCompareNumberByNumber() {
        assertThat(version("1.4.9")).isLessThan(version("1.5.0"));
        assertThat(version("1.10.0")).isGreaterThan(version("1.9.9"));
        assertThat(version("2")).isEqualByComparingTo(version("2.0.0"));
        assertThat(version("1.5.0-beta.1")).isEqualByComparingTo(version("1.5.0"));
    }

    @Test
    void nonsenseIsNoVersion() {
        assertThat(SdkVersion.parse("")).isEmpty();
        assertThat(SdkVersion.parse("latest")).isEmpty();
        assertThat(SdkVersion.parse("1..2")).isEmpty();
        assertThat(SdkVersion.parse("99999999999")).isEmpty();
        assertThat(SdkVersion.parse("1".repeat(40))).isEmpty();
    }

    private static SdkVersion version(String text) {
        return SdkVersion.parse(text).orElseThrow();
    }
}
