package io.terrace.media.download;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.media.download.ByteRange.All;
import io.terrace.media.download.ByteRange.Beyond;
import io.terrace.media.download.ByteRange.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=0-, 0, 99",
        "bytes=10-19, 10, 19",
        "bytes=99-, 99, 99",
        "bytes=90-1000, 90, 99",
        "bytes=-10, 90, 99",
        "bytes=-1000, 0, 99",
        "bytes= 1 - 2, 1, 2",
    })
    void oneRangeIsCutToTheContent(String header, long first, long last) {
        assertThat(ByteRange.of(header, 100)).isEqualTo(new Part(first, last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=100-", "bytes=100-200", "bytes=-0"})
    void aRangePastTheEndIsBeyond(String header) {
        assertThat(ByteRange.of(header, 100)).isEqualTo(new Beyond());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes=",
                "bytes=-",
                "bytes=5-4",
                "bytes=0-1,3-4",
                "items=0-1",
                "bytes=a-b",
                "bytes=99999999999999999999-"
            })
    void unsupportedRangeIsIgnored(String header) {
        assertThat(ByteRange.of(header, 100)).isEqualTo(new All());
    }

    @Test
    void noRangeIsAll() {
        assertThat(ByteRange.of(null, 100)).isEqualTo(new All());
    }
}
