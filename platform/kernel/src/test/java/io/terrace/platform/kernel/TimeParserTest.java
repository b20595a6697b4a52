package io.terrace.platform.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeParserTest {

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "2026-01-01T00:00:00+14:00"})
    void instantsOfTheRangeAreRead(String text) {
        assertThat(TimeParser.isInRange(TimeParser.instant(text))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000-12-31T23:59:59.999Z",
                "0001-01-01T00:00:00+01:00",
                "-4713-01-01T00:00:00Z",
                "9999-12-31T23:59:59-00:01",
                "+10000-01-01T00:00:00Z",
                "+999999999-12-31T23:59:59Z",
                "-999999999-01-01T00:00:00Z"
            })
    void instantsBeyondTheRangeAreRefused(String text) {
        assertThatThrownBy(() -> TimeParser.instant(text)).isInstanceOf(TimeParser.OutOfRangeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-12-31", "+10000-01-01", "-0001-01-01", "+999999999-12-31"})
    void datesBeyondTheRangeAreRefused(String text) {
        assertThatThrownBy(() -> TimeParser.date(text)).isInstanceOf(TimeParser.OutOfRangeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1767225600", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z"})
    void otherTextIsNoInstant(String text) {
        assertThatThrownBy(() -> TimeParser.instant(text)).isInstanceOf(DateTimeException.class);
    }

    @Test
    void digitsBelowAMicrosecondAreCutOff() {
        assertThat(TimeParser.instant("9999-12-31T23:59:59.9999999Z"))
                .isEqualTo(Instant.parse("9999-12-31T23:59:59.999999Z"));
    }
}
