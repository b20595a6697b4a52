package io.terrace.platform.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void validContextIsReadAndWritten() {
        String text = "00-" + TRACE + "-00f067aa0ba902b7-01";

        assertThat(TraceParent.traceId(text)).isEqualTo(TRACE);
        assertThat(TraceParent.isSampled(text)).isTrue();
        assertThat(TraceParent.isSampled("00-" + TRACE + "-00f067aa0ba902b7-00"))
                .isFalse();
        assertThat(TraceParent.write(TraceParent.read(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x"
            })
    void anythingElseIsNone(@Nullable String text) {
        assertThat(TraceParent.isValid(text)).isFalse();
        assertThat(TraceParent.traceId(text)).isNull();
        assertThat(TraceParent.isSampled(text)).isFalse();
        assertThat(TraceParent.read(text).isValid()).isFalse();
    }
}
